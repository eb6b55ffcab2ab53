"""Official texts of a user's own: read, aligned with the clauses, reviewed and compared.

A file becomes lines (``line_reading``), then atoms with the numbers in front of them (``atoms``,
``numbers``), which are weighed against the clauses of an edition (``evidence``) and put under
them (``alignment``); ``doubts`` says how sure each clause is.

Nothing of them belongs to the knowledge base; what is imported stays in a
folder of the user's.
"""
