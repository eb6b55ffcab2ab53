// The words of one language of the index, and what a typed word means among them.
// The twin of inspect/novuss/search/vocabulary.py. A meaning is a Map of groups of forms to the
// certainty, in percent, that they were meant.

import { Endings } from "./endings.js";
import { isLatin, Sounds } from "./letters.js";
import { writtenOut } from "./shared_beginnings.js";

const isDigit = (letter) => letter >= "0" && letter <= "9";
const split = (text) => text.split(" ").filter(Boolean);
const meaningOf = (groups, sure) => new Map((groups ?? []).map((group) => [group, sure]));

const add = (index, key, group) => {
  const groups = index.get(key);
  if (!groups) index.set(key, [group]);
  else if (!groups.includes(group)) groups.push(group);
};

// Whether one letter is missing, too many, wrong, or changes places with its neighbour.
// Short words have to begin alike: among four letters everything is near everything.
const oneSlip = (word, other, lengths) => {
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

// The forms of a language by their sound.
class Sounding {
  #stem;
  #stems = new Map();

  constructor(sounds, forms, endings, stems) {
    this.sounds = sounds;
    this.words = new Map();
    const heard = new Endings(endings.map((one) => sounds.folded(one)).filter(Boolean), stems);
    this.#stem = (word) => heard.stem(word);
    for (const [form, group] of forms) add(this.words, sounds.folded(form), group);
    for (const [word, groups] of this.words) for (const group of groups) add(this.#stems, this.#stem(word), group);
  }

  // The groups with a form, or else with a stem, that sounds like a word as typed.
  groups(typed) {
    const heard = this.sounds.typed(typed);
    return this.words.get(heard) ?? this.#stems.get(this.#stem(heard));
  }
}

// Whether each group has a meaning for itself; the first that fits is taken.
const pairUp = (groups, meanings) => {
  const left = [...meanings];
  return groups.every((group) => {
    const at = left.findIndex((meaning) => meaning.has(group));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};

export class Vocabulary {
  #group = new Map();
  #postings = new Map();
  #others = new Map();
  #stems = new Map();
  #alike = new Map();
  #alikeGroups = new Map();
  #sure;
  #lengths;
  #ranking;
  #leads;
  #links;
  #spelledAs;
  #endings;
  #letters;
  #sounding = null;
  #means;
  #phrases;
  #byLength;

  // `asking` is what the index says on how to ask it.
  constructor(language, index, asking, letters) {
    this.language = language;
    this.letters = letters;
    this.#sure = asking.certainty;
    this.#lengths = asking.lengths;
    this.#ranking = asking.ranking;
    this.#leads = index.leads;
    this.#links = index.links;
    this.#spelledAs = Object.entries(index.spelled);
    this.rarity = index.rarity;
    this.stop = new Set(split(index.stop));
    this.members = index.rarity.map(() => []);
    this.#means = new Map(Object.entries(index.means));
    this.#phrases = index.phrases;
    this.#endings = new Endings(split(index.endings), asking.stems);
    const forms = writtenOut(index.forms);
    let group = 0;
    for (const [at, form] of forms.entries()) {
      group += index.groups[at];
      this.#group.set(form, group);
      this.#postings.set(form, index.postings[at]);
      this.members[group].push(form);
      add(this.#stems, this.#stem(form), group);
    }
    if (index.sounds) {
      const sounds = new Sounds(index.sounds, letters);
      this.#sounding = new Sounding(sounds, this.#group, split(index.endings), asking.stems);
    }
    this.#letters = [...new Set(forms.join(""))].filter((one) => /\p{L}/u.test(one)).sort().join("");
    for (const [group, words] of Object.entries(index.others)) {
      for (const word of writtenOut(words)) add(this.#others, word, Number(group));
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
        const percent = sure === this.#sure.exact && form !== typed ? this.#sure.same_word : sure;
        const postings = this.#postings.get(form);
        for (let at = 0, document = 0; at < postings.length; at += 2) {
          document += postings[at];
          const value = Math.floor((postings[at + 1] * percent * this.rarity[group]) / 100);
          if ((values.get(document) ?? 0) < value) values.set(document, value);
        }
      }
    }
    return values;
  }

  // The documents that names and subjects ask for whose words are among these, one each, with what
  // that makes of their score, in percent.
  askedByName(meanings) {
    const told = this.#ranking;
    const asked = new Map();
    for (const [groups, best, others] of this.#phrases) {
      const whole = groups.length === meanings.length;
      // One word among others names nothing.
      const fits = whole || (groups.length > 1 && groups.length < meanings.length);
      if (!fits || !pairUp(groups, meanings)) continue;
      const named = [[best, whole ? told.named : told.named_within], [others, whole ? told.named_too : 100]];
      for (const [documents, more] of named) {
        for (const document of documents) asked.set(document, Math.max(more, asked.get(document) ?? 0));
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
    for (const lead of this.#leads) {
      const rest = word.startsWith(lead) ? word.slice(lead.length) : "";
      if (!found.size && rest.length >= this.#lengths.part) found = this.#surely(rest);
    }
    return this.#andAlike(word, found);
  }

  // What a word means by its sound that is typed in Latin letters, with its diacritics.
  bySound(typed) {
    if (!this.#sounding || !isLatin(this.letters.fold(typed))) return new Map();
    return meaningOf(this.#sounding.groups(typed), this.#sure.sound);
  }

  // With the groups that people ask for by the same words.
  #andAlike(word, found) {
    for (const group of [...found.keys()]) {
      for (const other of this.#alikeGroups.get(group) ?? []) if (!found.has(other)) found.set(other, this.#sure.alike);
    }
    for (const key of [word, this.#stem(word)]) {
      for (const group of this.#alike.get(key) ?? []) if (!found.has(group)) found.set(group, this.#sure.alike);
    }
    return found;
  }

  // The groups with a form that begins with the word.
  beginning(word) {
    const found = new Map();
    if (word.length < this.#lengths.beginning || isDigit(word[0])) return found;
    for (const [form, group] of this.#group) if (form.startsWith(word)) found.set(group, this.#sure.beginning);
    return found;
  }

  // The groups with a form that is one slip of a finger away.
  slips(word) {
    const found = new Map();
    if (isDigit(word[0])) return found;
    const slip = (form, group) => {
      const sure = form[0] === word[0] ? this.#sure.slip : this.#sure.far_slip;
      found.set(group, Math.max(sure, found.get(group) ?? 0));
    };
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      for (const [form, groups] of this.#ofLength(length)) {
        if (oneSlip(word, form, this.#lengths)) { for (const group of groups) slip(form, group); }
      }
    }
    return found;
  }

  // The same for the stem of a form that stands nowhere, and for words that are heard.
  stemSlips(word) {
    if (isDigit(word[0])) return new Map();
    const found = this.#slipsIn(this.#stem(word), this.#stems);
    if (found.size || !this.#sounding || !isLatin(word)) return found;
    return this.#slipsIn(this.#sounding.sounds.typed(word), this.#sounding.words);
  }

  // What a word means that is one slip away from a form that stands nowhere: every slip but of the
  // first letter is undone, and the form is asked for as if it had been typed.
  slipsOfForms(word) {
    const found = new Map();
    const { slip_undone: least, slip_undone_most: most } = this.#lengths;
    if (word.length < least || word.length > most || !this.#letters.includes(word[0])) return found;
    for (const form of undone(word, this.#letters)) {
      for (const group of this.#andAlike(form, this.#surely(form)).keys()) found.set(group, this.#sure.far_slip);
    }
    return found;
  }

  // The groups with a form that has another end than the word.
  near(word) {
    const found = new Map();
    for (const [form, group] of this.#group) if (this.#near(word, form)) found.set(group, this.#sure.near);
    return found;
  }

  // What the two halves of a compound mean that stands in no text, or nothing.
  parts(word) {
    const shortest = this.#lengths.part;
    if (!this.#links.length || word.length < this.#lengths.compound) return [];
    for (let cut = word.length - shortest; cut >= shortest; cut--) {
      const last = this.#surely(word.slice(cut));
      if (!last.size) continue;
      for (const link of this.#links) {
        let first = word.slice(0, cut);
        if (link && first.endsWith(link)) first = first.slice(0, -link.length);
        if (first.length < shortest) continue;
        const known = this.#surely(first);
        if (known.size) return [known, last].map((one) => meaningOf([...one.keys()], this.#sure.part));
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
    if (this.#group.has(word)) return new Map([[this.#group.get(word), this.#sure.exact]]);
    if (this.#others.has(word)) return meaningOf(this.#others.get(word), this.#sure.known);
    return meaningOf(this.#stems.get(this.#stem(word)), this.#sure.stem);
  }

  #slipsIn(word, index) {
    const found = new Map();
    for (const [other, groups] of index) {
      if (Math.min(word.length, other.length) > this.#lengths.part && oneSlip(word, other, this.#lengths)) {
        for (const group of groups) found.set(group, this.#sure.far_slip);
      }
    }
    return found;
  }

  #near(word, other) {
    let shared = 0;
    while (shared < Math.min(word.length, other.length) && word[shared] === other[shared]) shared++;
    const rest = Math.max(word.length, other.length) - shared;
    return shared >= this.#lengths.near_shared && rest <= this.#lengths.near_rest;
  }

  #spelled(word) {
    for (const [long, short] of this.#spelledAs) word = word.replaceAll(long, short);
    return word;
  }

  #stem(word) {
    return isDigit(word[0]) ? word : this.#endings.stem(word);
  }
}
