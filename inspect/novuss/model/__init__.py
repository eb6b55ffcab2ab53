"""Shapes of the knowledge: frozen pydantic models, one module a noun."""
