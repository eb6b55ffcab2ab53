"""Desk of an event: a server that several phones hand their inspections to, without internet."""
