"""Answers to an assistant that speaks the Model Context Protocol."""
