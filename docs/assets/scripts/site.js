// What every page has: its frame, the search, terms, folds and what is kept for use without a network.

import "./frame/palette.js";
import "./frame/scrolling.js";
import "./frame/folds_on_paper.js";
import "./accessible.js";
import "./languages.js";
import "./definitions.js";
import "./search/box.js";
import "./columns.js";
import "./copying.js";
import "./folds.js";
import "./filter_loading.js";
import "./bar.js";
import "./printing.js";
import "./offline.js";
