"""The rules in force, and their clues."""

from tests import in_force

corpus = in_force.corpus
knowledge = in_force.knowledge
