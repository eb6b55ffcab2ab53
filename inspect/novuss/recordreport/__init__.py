"""Reports on an event's records: summary, certificates, open points, history, labels, slips."""
