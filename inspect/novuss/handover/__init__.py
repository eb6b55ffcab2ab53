"""Event files of the form: read as one event, judged again, recorded and written."""
