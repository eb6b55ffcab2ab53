"""Figures to scale, drawn from the figures of the equipment specs."""
