"""Files: bounded reads, counts before reading, safe writes."""
