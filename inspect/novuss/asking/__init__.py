"""Questions in words: facts that they tell, what to ask back, and when to refrain."""
