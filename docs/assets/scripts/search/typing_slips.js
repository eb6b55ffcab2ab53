// Slips of a finger: whether a word is one away from another, and which words may have been meant.

/**
 * Whether one letter is missing, too many, wrong, or changes places with its neighbour.
 * Short words have to begin alike: among four letters everything is near everything.
 * @param {string} word
 * @param {string} other
 * @param {Record<string, number>} lengths
 */
export const oneSlip = (word, other, lengths) => {
  if (Math.abs(word.length - other.length) > 1 || word === other || word.length < lengths.slip) return false;
  const [shorter, longer] = word.length <= other.length ? [word, other] : [other, word];
  if (shorter.length <= lengths.slip_firm && word[0] !== other[0]) return false;
  if (word.length === lengths.slip && (other.length <= word.length || word.at(-1) !== other.at(-1))) return false;
  let same = 0;
  while (same < shorter.length && shorter[same] === longer[same]) same++;
  if (shorter.length < longer.length) return shorter.slice(same) === longer.slice(same + 1);
  if (shorter.slice(same + 1) === longer.slice(same + 1)) {
    return word.length > lengths.slip_firm || (same !== 0 && same !== word.length - 1);
  }
  return (
    shorter[same] === longer[same + 1] &&
    shorter[same + 1] === longer[same] &&
    shorter.slice(same + 2) === longer.slice(same + 2)
  );
};

/**
 * Every word that this one may be with one slip of a finger, the first letter kept.
 * @param {string} word
 * @param {string} letters
 * @returns {Generator<string>}
 */
export const undone = function* (word, letters) {
  for (let at = 1; at <= word.length; at++) {
    const before = word.slice(0, at), behind = word.slice(at);
    if (behind) yield before + behind.slice(1);
    if (behind.length > 1) yield before + behind[1] + behind[0] + behind.slice(2);
    for (const letter of letters) {
      yield before + letter + behind;
      if (behind) yield before + letter + behind.slice(1);
    }
  }
};
