"""What people see of an event's records: summary, certificates, open points, history."""
