"""What the form hands over: event files as one event, judged again, recorded and written."""
