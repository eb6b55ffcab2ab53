"""The records of an event: inspections in one SQLite file that only ever grows."""
