"""Files that the site needs beside its pages: data, scripts, fonts, feeds, packs."""
