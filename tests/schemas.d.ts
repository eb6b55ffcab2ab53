// Made from the JSON schemas of event file, judging data, vectors and rulings by script_types.py.

/** Both bounds are set; the bounds themselves conform. */
export interface Band {
  /** a decimal figure as text, so that no digit is lost */
  lower: string;
  /** a decimal figure as text, so that no digit is lost */
  upper: string;
  /** which sort of limit it is */
  kind: "band";
  nominal?: string | null;
}

/** One closed interval; an absent bound is open to that side. */
export interface Bounds {
  lower?: string | null;
  upper?: string | null;
}

/** What every item of a kind needs beside it: a brush at each table. */
export interface Companion {
  /** the kind of item that needs it */
  of: "table" | "puck" | "disc" | "cue" | "brush" | "participant";
  /** of what has to lie beside it */
  characteristic: string;
}

/** The print allows several readings; all of them stand, if need be on a ``premise``. */
export interface Disputed {
  /** which sort of limit it is */
  kind: "disputed";
  nominal?: string | null;
  /** our assumption */
  premise?: "if-diagonals" | null;
  readings: PossibleLimit[];
}

/** An event as the form hands it over, and as ``novuss record export`` writes it. A member that is empty may be left out; one that is not described here is refused. */
export interface EventFile {
  /** what the file is, and its version */
  format: "novuss-event-1";
  /** UUID of the event */
  id: string;
  /** what is said of it */
  event?: HandedHead;
  /** edition of the rules that it is judged by */
  edition: string;
  /** decision rule */
  rule?: "simple" | "guarded";
  /** r of the guarded rule, w = r·U; 1 where it is absent */
  guard?: string | null;
  /** SHA-256 of the judging data that the verdicts in this file rest on */
  knowledge?: string;
  /** working limits, one a characteristic */
  limits?: HandedLimit[];
  /** the register of instruments */
  instruments?: HandedInstrument[];
  /** what the chief judge lets pass */
  waivers?: HandedWaiver[];
  /** decisions that the chief judge took back */
  withdrawn?: HandedWithdrawal[];
  /** which inspections the chief judge let stand over others */
  choices?: HandedChoice[];
  /** inspections that the chief judge asked for */
  reinspections?: HandedReinspection[];
  /** every inspection, all kept */
  inspections?: HandedInspection[];
  /** when the file was written */
  handed_over_at?: string | null;
}

/** Something that a player can tell with one tap. */
export interface Fact {
  /** id of a fact, of one of its values, or of a verdict */
  id: string;
  question: LocalText;
  values: Value[];
  /** what is assumed, and shown as assumed, until somebody tells */
  usual?: string | null;
  /** where what is usual is not assumed, but asked for */
  asked?: Record<string, string[]>[] | null;
  /** when it is asked; always if empty */
  matters?: Record<string, string[]>[] | null;
}

/** The edition sets no limit: every valid value conforms. */
export interface Free {
  /** which sort of limit it is */
  kind: "free";
}

/** What was typed: the readings, and what they are judged by; rows by column id. The rows are those of the tables that ``novuss check`` reads, with the ids of kinds and characteristics in place of words. */
export interface Given {
  /** id of an edition or a document */
  edition: string;
  /** the decision rule */
  rule?: "simple" | "guarded";
  /** r of the guarded rule; 1 unless given */
  guard?: string | null;
  /** whether a characteristic without a row is not measured */
  complete?: boolean;
  /** the chief judge's working limits */
  limits?: Record<string, string>[];
  /** the register; without one an instrument is a mere note */
  instruments?: Record<string, string>[] | null;
  /** on which the calibration has to hold */
  day?: string | null;
  /** what the chief judge lets pass */
  waivers?: Record<string, string>[];
  /** the rows of the measuring table */
  readings: Record<string, string>[];
}

/** A clause that says what is allowed, has to be done or is meant in a case. */
export interface Ground {
  /** number of a clause as printed */
  clause: string;
  /** facts with their values, or a list of such */
  when: Record<string, string[]>[];
  /** whether it says nothing where the set or the game ends */
  set_goes_on?: boolean;
}

/** A decision of the chief judge on which of several inspections that disagree stands. */
export interface HandedChoice {
  /** UUID of the decision */
  id: string;
  /** UUID of the inspection that stands */
  inspection: string;
  /** over which it stands, and on what */
  over: HandedOverruled[];
  /** who decided it */
  by?: string;
  /** why, in words */
  reason?: string;
}

/** What is said of the event, as it is printed on every paper. */
export interface HandedHead {
  /** name of the event */
  name?: string;
  /** where it is held */
  place?: string;
  /** its day, as 2026-11-22; empty where nobody said it */
  date?: string;
  /** the senior judge of the event */
  senior_judge?: string;
  /** who decides */
  chief_judge?: string;
  /** what it expects */
  plan?: HandedPlan;
}

/** What a judge entered of one item in one go; it never changes once it is handed over. */
export interface HandedInspection {
  /** UUID; the same inspection has the same id in every file */
  id: string;
  /** kind of the item */
  kind: "table" | "puck" | "disc" | "cue" | "brush" | "participant";
  /** name of the item */
  item: string;
  /** who measured */
  by?: string;
  /** when, with its offset from UTC, as 2026-11-22T09:31:05+02:00 */
  at: string;
  /** short name of the phone or browser */
  device?: string;
  /** ids of the inspections of the same item that this one repeats: what it measured stands in place of theirs, and they stay as they were */
  replaces?: string[];
  /** whether what was not checked shall not count as a gap */
  partial?: boolean;
  /** on the item as a whole */
  remark?: string;
  /** in the order of the form */
  readings?: HandedReading[];
  /** which photos were taken */
  photos?: HandedPhoto[];
}

/** A measuring instrument, as a row of the register has it. */
export interface HandedInstrument {
  /** by what it is known at the event */
  id: string;
  /** what it is, such as calliper */
  kind?: string;
  /** smallest step that it shows, as typed */
  resolution?: string;
  /** expanded uncertainty U, as typed */
  uncertainty?: string;
  /** coverage factor of U; 2 where it is empty */
  k?: string;
  /** unit of its figures, as typed */
  unit?: string;
  /** lower end of its range, as typed */
  range_from?: string;
  /** upper end of its range, as typed */
  range_to?: string;
  /** day of its calibration */
  calibrated?: string;
  /** day on which the calibration runs out */
  due?: string;
  /** what it is used for: ids of characteristics, kinds or units, with commas */
  measures?: string;
}

/** A working limit of the chief judge, as a row of the file of working limits has it. */
export interface HandedLimit {
  /** id of the characteristic */
  characteristic: string;
  /** lower bound as typed; empty where there is none */
  lower?: string;
  /** upper bound as typed; empty where there is none */
  upper?: string;
  /** unit of the bounds as typed */
  unit?: string;
  /** who set it */
  set_by?: string;
  /** on which day */
  set_on?: string;
  /** why, in words */
  reason?: string;
}

/** An inspection over which another stands on a characteristic. */
export interface HandedOverruled {
  /** UUID of the inspection */
  inspection: string;
  /** id of the characteristic */
  characteristic: string;
  /** before play, or a check during play */
  occasion: "before" | "during";
}

/** A photo: its name, what it shows, and the digest of its bytes. In a zip it lies beside ``event.json`` as ``photos/<sha256>.jpg``; otherwise it stayed on the device. */
export interface HandedPhoto {
  /** name of the image file */
  name: string;
  /** what it shows, in words */
  caption?: string;
  /** SHA-256 of its bytes, in hexadecimal */
  sha256: string;
}

/** How many items of each kind the event expects; 0 where nobody said it. */
export interface HandedPlan {
  /** tables */
  table?: number;
  /** pucks */
  puck?: number;
  /** discs, or sets of them where they are inspected as sets */
  disc?: number;
  /** cues */
  cue?: number;
  /** brushes */
  brush?: number;
  /** participants */
  participant?: number;
}

/** One reading as it was typed: ``value`` and ``unit`` are text, never numbers. */
export interface HandedReading {
  /** id of the characteristic, or of the raw quantity that one is derived from */
  characteristic: string;
  /** as typed, with a comma or a point; yes or no of a visual check */
  value?: string;
  /** unit as typed; empty for a visual check */
  unit?: string;
  /** expanded uncertainty U (k = 2), in the same unit */
  uncertainty?: string;
  /** where on the item it was taken */
  position?: string;
  /** id of the instrument */
  instrument?: string;
  /** in words */
  remark?: string;
  /** yes where a reading far outside of what is plausible was read so */
  confirmed?: "" | "yes";
  /** before play, or a check during play; empty means before */
  occasion?: "" | "before" | "during";
  /** the set that a disc belongs to */
  set?: string;
  /** colour of a disc */
  colour?: "" | "red" | "black";
  /** the table that the item lies at */
  table?: string;
  /** whose item it is */
  participant?: string;
  /** what the form showed beside the reading; absent for an empty value and for a raw quantity. Whoever reads the file judges again and tells a difference */
  verdict?: "fail" | "conditional-fail" | "undecided" | "not-measured" | "conditional-pass" | "pass" | null;
  /** what the limit of that verdict rests on, as in equipment.json; absent where there is no verdict and for a visual check. Whoever reads the file judges by their own */
  evidence?: "printed" | "our-reading" | "disputed" | "unknown" | "nominal" | "free" | null;
}

/** An inspection of an item that the chief judge asked for. */
export interface HandedReinspection {
  /** UUID of the decision */
  id: string;
  /** kind of the item */
  kind: "table" | "puck" | "disc" | "cue" | "brush" | "participant";
  /** name of the item */
  item: string;
  /** who asked for it */
  by?: string;
  /** why, in words */
  reason?: string;
  /** ids of the inspections to be repeated: another one of the item does it */
  known?: string[];
}

/** What the chief judge lets pass although it fails; it changes no verdict. */
export interface HandedWaiver {
  /** kind of the item */
  kind: "table" | "puck" | "disc" | "cue" | "brush" | "participant";
  /** name of the item */
  item: string;
  /** id of the characteristic that fails */
  characteristic: string;
  /** who lets it pass */
  chief_judge?: string;
  /** why, in words */
  reason?: string;
  /** for how long or for what: the event, one match */
  scope?: string;
  /** on which day */
  date?: string;
}

/** A decision that the chief judge took back; it stands here as it was, one of the three. */
export interface HandedWithdrawal {
  /** UUID of the withdrawal */
  id: string;
  /** the working limit */
  limit?: HandedLimit | null;
  /** the waiver */
  waiver?: HandedWaiver | null;
  /** the inspection asked for */
  reinspection?: HandedReinspection | null;
  /** who took it back */
  by?: string;
  /** when, with its offset from UTC */
  at: string;
  /** why, in words */
  reason?: string;
}

/** A question of which one answer tells several facts. */
export interface JoinedQuestion {
  /** id of a fact, of one of its values, or of a verdict */
  id: string;
  question: LocalText;
  values: JoinedValue[];
}

/** An answer that tells several facts; what it leaves out is as usual. */
export interface JoinedValue {
  /** id of a fact, of one of its values, or of a verdict */
  id: string;
  text: LocalText;
  /** facts that it tells, with values */
  facts: Record<string, string>;
}

/** What comes out where nothing is wrong. */
export interface Judged {
  /** of the event */
  verdict: string;
  results: Said[];
  items: SaidOfItem[];
  sets: SaidOfSet[];
}

/** A characteristic with its limit; figures are decimal strings in ``unit``. */
export interface JudgedCharacteristic {
  /** id of a characteristic */
  id: string;
  /** number of a clause as printed */
  clause: string;
  /** what is measured */
  quantity: "length" | "mass" | "angle" | "visual";
  /** of its figures; null for a visual check */
  unit: "mm" | "g" | "degree" | null;
  /** by its 'kind' */
  limit: Band | Maximum | Minimum | Free | Nominal | Unknown | Disputed | Visual;
  /** what the limit rests on; null for a visual check */
  evidence: "printed" | "our-reading" | "disputed" | "unknown" | "nominal" | "free" | null;
  /** how sure our reading is */
  confidence: "high" | "medium" | "low";
  /** outside of it a reading is 'improbable' and undecided, unless it is confirmed */
  plausible: JudgedRange | null;
}

/** How many discs of each colour a clause asks for, of a set or of play. */
export interface JudgedCount {
  /** number of a clause as printed */
  clause: string;
  /** how many discs of each colour */
  each: number;
  /** whether it is asked of a set, or of play */
  about: "set" | "play";
}

/** What a federation decided where the print leaves a limit open. */
export interface JudgedDecided {
  /** its id in 'decisions.yaml' */
  decision: string;
  /** who decided */
  by: string;
  /** the day of the decision */
  on: string;
  /** in the unit of the characteristic */
  bounds: Bounds;
  /** id of a characteristic */
  characteristic: string;
}

/** What an edition asks of the equipment, in the order of the rulebook. */
export interface JudgedEdition {
  /** id of an edition or a document */
  id: string;
  /** when it came into force; null of a shorter account */
  since: string | null;
  characteristics: JudgedCharacteristic[];
  raw: JudgedRaw[];
  spreads: JudgedSpread[];
  set_counts: JudgedCount[];
  companions: Companion[];
  /** limits that decide as working limits do, beside which none may be set */
  decided: JudgedDecided[];
}

/** Signs that count as others, each pair behind the one before it: ``аaвb``. */
export interface JudgedLetters {
  /** in units and places: Cyrillic letters for Latin ones */
  units: string;
  /** in units: signs of degrees, minutes, inches */
  marks: string;
  /** in names of items: letters that look like Latin ones */
  names: string;
}

/** How numbers may be typed: a decimal comma or point, spaces between thousands. */
export interface JudgedNumbers {
  /** code points of what may stand between thousands */
  spaces: number[];
  /** signs that stand for a minus */
  minus: string;
  /** words that are no finite number, in small letters */
  not_finite: string[];
  /** letters of a number at most */
  longest: number;
}

/** Figures that a reading can have; below an absent end nothing is too small. */
export interface JudgedRange {
  lower: string | null;
  /** a decimal figure as text, so that no digit is lost */
  upper: string;
}

/** What is measured at several places, so that ``gives`` is derived from it. */
export interface JudgedRaw {
  /** id of a characteristic */
  id: string;
  /** id of a characteristic */
  gives: string;
  /** 'range' is the largest less the smallest, 'slope' that by the span */
  method: "range" | "slope";
  /** what is measured */
  quantity: "length" | "slope";
  /** of the readings */
  unit: "mm" | "mm/m";
  span: string | null;
  /** how many readings it takes */
  at_least: number;
  /** whether the readings lie on one line */
  line: boolean;
  /** that of one of the readings */
  plausible: JudgedRange | null;
}

/** What verdicts there are and what decides beside the limits. */
export interface JudgedRules {
  /** worst first */
  verdicts: string[];
  /** what people are told of items, worst first */
  words: string[];
  /** a sign for each of the words */
  signs: Record<string, string>;
  /** test uncertainty ratio (ANSI/NCSL Z540.3) below which a verdict is flagged */
  sufficient_ratio: string;
  /** test uncertainty ratio below which none is given */
  least_ratio: string;
  /** by what a reading that fails is multiplied to see whether a decimal mark was lost */
  moved: string[];
  /** how many times further inside a limit to one side no reading is likely */
  one_sided: string;
  /** how many times beyond its limits an improbable reading is likely to have been meant */
  near: string;
  /** spellings that mean gram to some and grain to others */
  grain: string[];
  /** kinds of items */
  kinds: ("table" | "puck" | "disc" | "cue" | "brush" | "participant")[];
}

/** The largest reading minus the smallest, told without a verdict. */
export interface JudgedSpread {
  /** id of a characteristic */
  id: string;
  /** id of a characteristic */
  of: string;
}

/** A unit that readings may be typed in. */
export interface JudgedUnit {
  /** its usual sign */
  id: string;
  /** what it measures */
  quantity: "length" | "mass" | "angle" | "slope";
  /** one of it in the unit in which figures of the quantity are kept (mm, g, degree, mm/m), as a fraction: 127/5 */
  factor: string;
  /** how it may be spelt, in the form that 'letters' makes */
  words: string[];
  /** whether a doubted reading may be asked about in it */
  suggested: boolean;
}

/** One text in each of the four languages; none may be left out. */
export interface LocalText {
  /** in the language 'en' */
  en: string;
  /** in the language 'de' */
  de: string;
  /** in the language 'ru' */
  ru: string;
  /** in the language 'lv' */
  lv: string;
}

/** Conforms up to and including ``upper``. */
export interface Maximum {
  /** which sort of limit it is */
  kind: "maximum";
  nominal?: string | null;
  /** a decimal figure as text, so that no digit is lost */
  upper: string;
}

/** Conforms from and including ``lower``: by the print, or on a ``premise`` of ours. */
export interface Minimum {
  /** which sort of limit it is */
  kind: "minimum";
  nominal?: string | null;
  /** our assumption */
  premise?: "our-reading" | null;
  /** a decimal figure as text, so that no digit is lost */
  lower: string;
}

/** What no longer counts once something heavier is decided. */
export interface Moot {
  /** facts with their values, or a list of such */
  when: Record<string, string[]>[];
  drops: string[];
  by: string | "ours";
}

/** A figure is set and no tolerance: a reading cannot be judged, only compared. */
export interface Nominal {
  /** which sort of limit it is */
  kind: "nominal";
  /** a decimal figure as text, so that no digit is lost */
  nominal: string;
}

/** What another program needs to judge as novuss does. */
export interface OpenJudging {
  /** the name of the form, by which programs know it */
  format: "novuss-judging-1";
  /** SHA-256, in small hexadecimal digits, of all other members as JSON in UTF-8 with sorted names, without blanks and without escaping letters */
  digest: string;
  editions: JudgedEdition[];
  units: JudgedUnit[];
  /** words folded (no case, accents, punctuation), signs as they stand */
  answers: Record<"yes" | "no", string[]>;
  /** folded */
  occasions: Record<"before" | "during", string[]>;
  /** folded */
  colours: Record<"red" | "black", string[]>;
  numbers: JudgedNumbers;
  letters: JudgedLetters;
  rules: JudgedRules;
}

/** What a clause says of facts, as the edition in force has it. */
export interface OpenRule {
  /** values of verdicts */
  says?: Record<string, string>;
  offence?: string[];
  /** number of a clause as printed */
  clause: string;
  /** where the clause has several rules */
  name?: string | null;
  /** facts with their values, or a list of such */
  when: Record<string, string[]>[];
  /** rules, or clauses with all rules below them, that it defeats, in the verdicts that it gives itself */
  except?: string[];
  /** the record of the register that it turns on, or a member of 'outdated' */
  open: string | null;
  /** what it says by each reading of that record */
  readings?: Record<string, Saying>;
  /** those that say so; all, and our text, if empty */
  documents?: (string | "text")[];
  /** whom it concerns, if not whoever did the act */
  against?: "participant" | "striker" | "opponent" | "pair" | "team" | "team-representative" | "commissioner" | "chief-judge" | "senior-judge" | "judge" | "secretary" | "judging-panel" | "organiser" | "both" | "opposing-pair" | null;
  /** other clauses that say the same of some verdicts, without a rule */
  repeated_in?: Record<string, string[]>;
}

/** ``rulings.json``: facts of cases, and the rules that decide them. */
export interface OpenRulings {
  /** of novuss and of the knowledge that it carries */
  version: string;
  /** SPDX id of the licence of texts and data */
  licence: "CC-BY-4.0";
  /** the day of the newest change that readers see; null where none is entered */
  date: string | null;
  /** what the texts and figures are made from */
  source: string;
  /** the edition in force, from which all others are seen, by its id */
  edition: string;
  /** in the order in which they are asked */
  facts: Fact[];
  /** combinations of facts that no table has ever seen */
  impossible: Record<string, string[]>[];
  /** questions of which one answer tells several facts, and is told as a fact is */
  joined: JoinedQuestion[];
  /** what a ruling decides, the heaviest first */
  verdicts: Verdict[];
  /** the outcomes that punish, the gravest first */
  effects: ("warning" | "loss-of-right" | "penalty-disc" | "loss-of-set" | "loss-of-remaining-sets" | "loss-of-game" | "no-admission" | "exclusion")[];
  /** kinds of acts that rules refer to as one */
  offences: string[];
  moot: Moot[];
  silences: Silence[];
  /** clauses to read beside the rules of a ruling */
  grounds: Ground[];
  /** clauses that were amended since their rules were written, by what these rules have as 'open' */
  outdated: Record<string, Outdated>;
  /** what clauses say of facts; 'except' names rules by their clause, with the name behind a slash where there is one, or clauses with all rules below them */
  rules: OpenRule[];
}

/** A clause whose rules were written for the texts before an edition, its own or another's. */
export interface Outdated {
  /** number of a clause as printed */
  clause: string;
  /** id of an edition or a document */
  edition: string;
  /** whether the clause is gone */
  repealed: boolean;
  /** how another clause bears on it that was amended */
  beside?: "figure" | "penalty" | "lead-in" | "stated" | null;
  /** the other clause */
  amended?: string | null;
}

/** One way to read a disputed print. */
export interface PossibleLimit {
  lower?: string | null;
  upper?: string | null;
  /** the raw quantity each of whose readings it limits; without it the figure of the characteristic itself */
  of?: string | null;
}

/** What comes out where anything is wrong: that, sorted by table, row and code, alone. */
export interface Refused {
  problems: Wrong[];
}

/** What is said of one reading; figures are decimal strings in the characteristic's unit. A reading that is derived from several rows stands where the first of them stood. */
export interface Said {
  /** its name */
  item: string;
  /** id of a characteristic */
  characteristic: string;
  /** of the reading */
  verdict: string;
  /** the code of the reason; its words stand in equipment.json */
  reason: string;
  /** what the words of the reason are filled with */
  values?: Record<string, string>;
  /** absent where nothing was measured */
  amount?: string | boolean | null;
  /** from the nominal figure */
  deviation?: string | null;
  /** of conformance by JCGM 106; to be met within 1e-9 */
  probability?: number | null;
  /** the verdict under each reading of a disputed limit */
  by_reading?: string[];
  /** whether a working limit decided */
  working_limit?: boolean;
  /** what is said of its instrument, by code */
  flags?: string[];
  /** whether a waiver stands beside it */
  waived?: boolean;
  /** what an improbable reading may have been meant as */
  suggestions?: Suggested[];
  /** whether it is improbable and judged because it was confirmed */
  confirmed?: boolean;
}

/** One disc of a set. */
export interface SaidOfDisc {
  /** its name */
  disc: string;
  /** red or black */
  colour: string | null;
  /** of the disc */
  verdict: string;
  failed: string[];
}

/** What is said of an item; ``word`` is what people are told of it. */
export interface SaidOfItem {
  /** its name */
  item: string;
  /** of the item */
  kind: "table" | "puck" | "disc" | "cue" | "brush" | "participant";
  /** the worst of its readings */
  verdict: string;
  /** what people are told */
  word: string;
  /** whether everything was measured */
  complete: boolean;
  /** how many characteristics got an answer that stands */
  decided: number;
  /** how many did not */
  open: number;
  missing: string[];
}

/** What is said of a set of discs and of its number. */
export interface SaidOfSet {
  /** its name */
  set: string;
  /** of the set */
  verdict: string;
  /** discs by colour */
  counts: Record<string, number>;
  /** discs whose colour nobody told */
  without_colour: number;
  /** what is said of the number of discs, by code */
  count: string;
  discs: SaidOfDisc[];
}

/** Verdicts that a rule gives, and what it marks the act as. */
export interface Saying {
  /** values of verdicts */
  says?: Record<string, string>;
  offence?: string[];
}

/** A case of which the rules say nothing, with the clauses nearest to it. */
export interface Silence {
  /** facts with their values, or a list of such */
  when: Record<string, string[]>[];
  nearest: string[];
  open?: string | null;
}

/** What an improbable reading may have been meant as. */
export interface Suggested {
  /** a figure */
  value: string;
  /** its unit */
  unit: string;
}

/** The edition does not say what the limit is; with ``nominal`` its tolerance is lost. */
export interface Unknown {
  /** which sort of limit it is */
  kind: "unknown";
  nominal?: string | null;
}

/** An answer that tells a fact. */
export interface Value {
  /** id of a fact, of one of its values, or of a verdict */
  id: string;
  text: LocalText;
  /** where a fact can have it at all */
  only?: Record<string, string[]>[] | null;
}

/** What was typed, and what must come out. */
export interface Vector {
  /** never used again for another */
  id: string;
  /** what it tries */
  about: string;
  given: Given;
  expected: Judged | Refused;
}

/** ``vectors.json``: what is typed, and what must come out of it. */
export interface Vectors {
  /** of novuss and of the knowledge that it carries */
  version: string;
  /** SPDX id of the licence of texts and data */
  licence: "CC-BY-4.0";
  /** the day of the newest change that readers see; null where none is entered */
  date: string | null;
  /** what the texts and figures are made from */
  source: string;
  /** the edition in force, from which all others are seen, by its id */
  edition: string;
  /** the digest of the judging data, see equipment.json */
  knowledge: string;
  vectors: Vector[];
}

/** Something that a ruling decides; two values of it exclude one another. */
export interface Verdict {
  /** id of a fact, of one of its values, or of a verdict */
  id: string;
  /** under which heading a player looks for it */
  about: "puck" | "discs" | "right" | "punishment" | "course";
  values: VerdictValue[];
}

/** One way in which a verdict falls out, and the outcome of situations that it is. */
export interface VerdictValue {
  /** id of a fact, of one of its values, or of a verdict */
  id: string;
  text: LocalText;
  /** the outcome of situations that it is */
  outcome?: "warning" | "loss-of-right" | "penalty-disc" | "loss-of-set" | "loss-of-remaining-sets" | "loss-of-game" | "no-admission" | "exclusion" | "none" | "set-won" | "replay" | "restore" | "disc-in-centre" | "continues" | "open" | null;
}

/** A requirement that is seen, not measured: ``yes`` means that it is met. */
export interface Visual {
  /** which sort of limit it is */
  kind: "visual";
}

/** Something wrong with what was typed: what, in which row of which table, from 0. */
export interface Wrong {
  /** in which table */
  table: "readings" | "limits" | "instruments" | "waivers";
  /** from 0 */
  row: number;
  /** of the problem; its words stand in equipment.json */
  code: string;
}
