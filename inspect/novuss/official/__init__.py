"""Official texts of a user's own: read, put under their clause numbers, compared.

Nothing of them belongs to the knowledge base; what is imported stays in a
folder of the user's.
"""
