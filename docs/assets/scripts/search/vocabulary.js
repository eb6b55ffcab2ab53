// The words of one language of the index, and what a typed word means among them.
// The twin of inspect/novuss/search/vocabulary.py. A meaning is a Map of groups of forms to the
// certainty, in percent, that they were meant.

import { fold, isLatin, latin, sound } from "./letters.js";
import { stem } from "./stem.js";

const EXACT = 100, SAME_WORD = 95, KNOWN = 90, STEM = 85, SOUND = 80, ALIKE = 55;
const BEGINNING = 55, PART = 60, TYPO = 50, TYPO_AT_START = 40, NEAR = 35;
const SHORTEST_BEGINNING = 3, NEAR_SHARED = 5, NEAR_REST = 3, SHORTEST_PART = 4, SHORTEST_COMPOUND = 8;
// A slip is looked for in forms that stand nowhere if so many letters were typed.
const SHORTEST_SLIPPED = 6;
// Letters between the parts of a German compound.
const LINKS = ["", "s", "n", "en", "es"];
// Ways to write letters of a language on a keyboard that lacks them.
const SPELLED = {
  de: [["ae", "a"], ["oe", "o"], ["ue", "u"]],
  lv: [
    ["aa", "a"], ["ee", "e"], ["ii", "i"], ["uu", "u"], ["sh", "s"], ["zh", "z"], ["ch", "c"], ["nj", "n"],
    ["lj", "l"], ["kj", "k"], ["gj", "g"],
  ],
};

const isDigit = (letter) => letter >= "0" && letter <= "9";
const split = (text) => text.split(" ").filter(Boolean);
const meaningOf = (groups, sure) => new Map((groups ?? []).map((group) => [group, sure]));

const add = (index, key, group) => {
  const groups = index.get(key);
  if (!groups) index.set(key, [group]);
  else if (!groups.includes(group)) groups.push(group);
};

// Whether one letter is missing, too many, wrong, or changes places with its neighbour.
const oneSlip = (word, other) => {
  if (Math.abs(word.length - other.length) > 1 || word === other || word.length < 3) return false;
  const [shorter, longer] = word.length <= other.length ? [word, other] : [other, word];
  if (shorter.length <= 4 && word[0] !== other[0]) return false;
  if (word.length === 3 && (other.length !== 4 || word.at(-1) !== other.at(-1))) return false;
  let same = 0;
  while (same < shorter.length && shorter[same] === longer[same]) same++;
  if (shorter.length < longer.length) return shorter.slice(same) === longer.slice(same + 1);
  if (shorter.slice(same + 1) === longer.slice(same + 1)) {
    return word.length > 4 || (same !== 0 && same !== word.length - 1);
  }
  return (
    shorter[same] === longer[same + 1] &&
    shorter[same + 1] === longer[same] &&
    shorter.slice(same + 2) === longer.slice(same + 2)
  );
};

const near = (word, other) => {
  let shared = 0;
  while (shared < Math.min(word.length, other.length) && word[shared] === other[shared]) shared++;
  return shared >= NEAR_SHARED && Math.max(word.length, other.length) - shared <= NEAR_REST;
};

// Every word that this one may be with one slip of a finger, the first letter kept.
const undone = function* (word, letters) {
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

const slipsIn = (word, index) => {
  const found = new Map();
  for (const [other, groups] of index) {
    if (Math.min(word.length, other.length) > SHORTEST_PART && oneSlip(word, other)) {
      for (const group of groups) found.set(group, TYPO_AT_START);
    }
  }
  return found;
};

// Whether each meaning has a group for itself; the first that fits is taken.
const pairUp = (groups, meanings) => {
  const left = [...groups];
  for (const meaning of meanings) {
    const at = left.findIndex((group) => meaning.has(group));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
};

export class Vocabulary {
  #group = new Map();
  #postings = new Map();
  #others = new Map();
  #stems = new Map();
  #alike = new Map();
  #alikeGroups = new Map();
  #sounds = new Map();
  #soundStems = new Map();
  #endings;
  #letters;
  #soundEndings;
  #means;
  #phrases;
  #byLength;

  constructor(language, index) {
    this.language = language;
    this.rarity = index.rarity;
    this.stop = new Set(split(index.stop));
    this.members = index.rarity.map(() => []);
    this.#means = new Map(Object.entries(index.means));
    this.#phrases = index.phrases;
    this.#endings = new Set(split(index.endings));
    this.#soundEndings = new Set(split(index.endings).map(sound).filter(Boolean));
    for (const [at, form] of split(index.forms).entries()) {
      const group = index.groups[at];
      this.#group.set(form, group);
      this.#postings.set(form, index.postings[at]);
      this.members[group].push(form);
      add(this.#stems, this.#stem(form), group);
      if (language === "ru") {
        const heard = sound(form);
        add(this.#sounds, heard, group);
        add(this.#soundStems, stem(heard, this.#soundEndings), group);
      }
    }
    this.#letters = [...new Set(index.forms)].filter((one) => /\p{L}/u.test(one)).sort().join("");
    for (const [group, words] of Object.entries(index.others)) {
      for (const word of split(words)) add(this.#others, word, Number(group));
    }
    for (const [groups, words] of index.alike) {
      for (const word of split(words)) {
        for (const key of [word, this.#stem(word)]) for (const group of groups) add(this.#alike, key, group);
      }
      for (const group of groups) {
        for (const other of groups) if (other !== group) add(this.#alikeGroups, group, other);
      }
    }
  }

  // The worth of a meaning in every document that has it; the typed form counts most.
  values(meaning, typed) {
    const values = new Map();
    for (const [group, sure] of meaning) {
      for (const form of this.members[group]) {
        const percent = sure === EXACT && form !== typed ? SAME_WORD : sure;
        const postings = this.#postings.get(form);
        for (let at = 0; at < postings.length; at += 2) {
          const value = Math.floor((postings[at + 1] * percent * this.rarity[group]) / 100);
          if ((values.get(postings[at]) ?? 0) < value) values.set(postings[at], value);
        }
      }
    }
    return values;
  }

  // The documents that a name or subject asks for whose words these are, one each.
  askedByName(meanings) {
    const asked = new Set();
    for (const [groups, documents] of this.#phrases) {
      if (groups.length === meanings.length && pairUp(groups, meanings)) {
        for (const document of documents) asked.add(document);
      }
    }
    return asked;
  }

  // The groups and, for words of other names of terms, the groups of the terms' own names.
  marked(groups) {
    const found = new Set(groups);
    for (const group of groups) {
      for (const form of this.members[group]) for (const meant of this.#means.get(form) ?? []) found.add(meant);
    }
    return found;
  }

  groupOf(form) {
    return this.#group.get(form);
  }

  // What a folded word surely means.
  meaning(word) {
    let found = this.#surely(word);
    const spelled = this.#spelled(word);
    if (!found.size && spelled !== word) found = this.#surely(spelled);
    return this.#andAlike(word, found);
  }

  // What a word means that is typed in Latin letters, with its diacritics, in Russian.
  bySound(typed) {
    if (this.language !== "ru" || !isLatin(fold(typed))) return new Map();
    return this.#bySound(latin(typed));
  }

  // With the groups that people ask for by the same words.
  #andAlike(word, found) {
    for (const group of [...found.keys()]) {
      for (const other of this.#alikeGroups.get(group) ?? []) if (!found.has(other)) found.set(other, ALIKE);
    }
    for (const key of [word, this.#stem(word)]) {
      for (const group of this.#alike.get(key) ?? []) if (!found.has(group)) found.set(group, ALIKE);
    }
    return found;
  }

  // The groups with a form that begins with the word.
  beginning(word) {
    const found = new Map();
    if (word.length < SHORTEST_BEGINNING || isDigit(word[0])) return found;
    for (const [form, group] of this.#group) if (form.startsWith(word)) found.set(group, BEGINNING);
    return found;
  }

  // The groups with a form that is one slip of a finger away.
  slips(word) {
    const found = new Map();
    if (isDigit(word[0])) return found;
    const slip = (form, group) => {
      const sure = form[0] === word[0] ? TYPO : TYPO_AT_START;
      found.set(group, Math.max(sure, found.get(group) ?? 0));
    };
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      for (const [form, groups] of this.#ofLength(length)) {
        if (oneSlip(word, form)) for (const group of groups) slip(form, group);
      }
    }
    return found;
  }

  // The same for the stem of a form that stands nowhere, and for Russian in Latin letters.
  stemSlips(word) {
    if (isDigit(word[0])) return new Map();
    const found = slipsIn(this.#stem(word), this.#stems);
    return !found.size && this.language === "ru" && isLatin(word) ? slipsIn(latin(word), this.#sounds) : found;
  }

  // What a word means that is one slip away from a form that stands nowhere: every slip but of the
  // first letter is undone, and the form is asked for as if it had been typed.
  slipsOfForms(word) {
    const found = new Map();
    if (word.length < SHORTEST_SLIPPED || !this.#letters.includes(word[0])) return found;
    for (const form of undone(word, this.#letters)) {
      for (const group of this.#andAlike(form, this.#surely(form)).keys()) found.set(group, TYPO_AT_START);
    }
    return found;
  }

  // The groups with a form that has another end than the word.
  near(word) {
    const found = new Map();
    for (const [form, group] of this.#group) if (near(word, form)) found.set(group, NEAR);
    return found;
  }

  // What the two halves of a compound mean that stands in no text, or nothing.
  parts(word) {
    if (!(this.language in SPELLED) || word.length < SHORTEST_COMPOUND) return [];
    for (let cut = word.length - SHORTEST_PART; cut >= SHORTEST_PART; cut--) {
      const last = this.#surely(word.slice(cut));
      if (!last.size) continue;
      for (const link of LINKS) {
        let first = word.slice(0, cut);
        if (link && first.endsWith(link)) first = first.slice(0, -link.length);
        if (first.length < SHORTEST_PART) continue;
        const known = this.#surely(first);
        if (known.size) return [known, last].map((one) => meaningOf([...one.keys()], PART));
      }
    }
    return [];
  }

  // Every form with its groups, sorted by length when the first slip is looked for.
  #ofLength(length) {
    if (!this.#byLength) {
      this.#byLength = [];
      for (const [form, group] of this.#group) (this.#byLength[form.length] ??= []).push([form, [group]]);
      for (const [form, groups] of this.#others) (this.#byLength[form.length] ??= []).push([form, groups]);
    }
    return this.#byLength[length] ?? [];
  }

  #surely(word) {
    if (this.#group.has(word)) return new Map([[this.#group.get(word), EXACT]]);
    if (this.#others.has(word)) return meaningOf(this.#others.get(word), KNOWN);
    return meaningOf(this.#stems.get(this.#stem(word)), STEM);
  }

  #bySound(heard) {
    if (this.#sounds.has(heard)) return meaningOf(this.#sounds.get(heard), SOUND);
    return meaningOf(this.#soundStems.get(stem(heard, this.#soundEndings)), SOUND);
  }

  #spelled(word) {
    for (const [long, short] of SPELLED[this.language] ?? []) word = word.replaceAll(long, short);
    return word;
  }

  #stem(word) {
    return isDigit(word[0]) ? word : stem(word, this.#endings);
  }
}
