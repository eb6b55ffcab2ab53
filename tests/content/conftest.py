"""What the knowledge in force says: these tests grow with it."""

from tests.in_force import corpus as corpus
from tests.in_force import knowledge as knowledge
