"""What follows from the knowledge in force, compared and counted."""

from tests.in_force import corpus as corpus
