"""Official texts of a user's own: read, aligned with the clauses, reviewed and compared.

A file becomes lines (``document_file_reading``), then segments with the numbers in front of them
(``clause_segments``, ``printed_clause_numbers``), which are weighed against the clauses of an
edition (``alignment_scores``) and put under them (``clause_alignment``); ``recovery_doubts`` says
how sure each clause is.

Nothing of them belongs to the knowledge base; what is imported stays in a
folder of the user's.
"""
