// The protocol between the page and the program, which runs in one of two homes: a web worker in the browser, or the
// server on this machine. A request is one value, and so is its answer; before it there may be `Progress`.

/** A place in a job: `["sheets", 0, "words"]`. */
export type Path = (string | number)[];
/** The value at a path of a job; numbers and yes/no are texts, as in the file. */
export type Value = string | null | Value[] | { [key: string]: Value };

/** `words` sets the words of a text that has any form of a word list; the others are those of `job/edit.py`. */
export interface Change {
  what: "set" | "remove" | "insert" | "move" | "words";
  path: Path;
  value?: Value;
  to?: number;
}

/** Files by name, their bytes in Base64; they replace the job's folder. */
export type Files = { [name: string]: string };

/**
 * `name` is the job's, usually its file's without the suffix; a job without a title takes it as title. `practise` asks
 * for the words that the choice at a path gives after the changes; `again` counts requests for other words.
 * With `card`, only the sheets of this entry of `sheets` are made.
 */
export type Request =
  | { do: "show"; text: string; changes: Change[]; files: Files; card?: number; name: string }
  | { do: "render"; text: string; files: Files; formats: string[]; answers?: string; key?: boolean; card?: number; name: string }
  | { do: "practise"; text: string; changes: Change[]; files: Files; name: string; path: Path; again: number }
  | { do: "week"; text: string; changes: Change[]; files: Files; name: string; path: Path; days?: number[]; words_a_day?: number; again?: number[]; kinds?: string[]; turn?: number }
  | { do: "font"; text: string; files: Files; name: string }
  | { do: "read"; name: string; data: string }
  | { do: "open"; name: string; data: string }
  | { do: "table"; name: string; data: string; roles?: Role[]; headed?: boolean }
  | { do: "lines"; list: string }
  | { do: "unpack"; data: string }
  | { do: "pack"; text: string; files: Files; name: string; pupils: boolean }
  | { do: "code"; link: string }
  | { do: "mark"; step: "job"; text: string; files: Files; name: string }
  | { do: "mark"; step: "key"; name: string; data: string }
  | { do: "mark"; step: "scan"; data: string }
  | { do: "mark"; step: "print"; handouts: number; number: number }
  | { do: "mark"; step: "page"; number: number }
  | { do: "mark"; step: "results"; readings: object[]; decided: { [sheet: string]: { [word: string]: Result } } }
  | { do: "mark"; step: "close" };

/** A request as it is sent, with the language of the page and so of the answer's sentences. */
export type Asked = Request & { page: string };

export interface Progress {
  done: number;
  total: number;
  /** The title of the sheet that is being made. */
  sheet: string;
}

/**
 * A sentence for the author; `path` as in `sheets[1].words` (from 1), `line` and `column` from 1, or 0. The page rewords it
 * in the terms of the form: `written` is the program's own sentence, `named` are the fields that it names.
 */
export interface Said {
  written?: string;
  named?: Path[];
  text: string;
  /** The word that it is about; empty if it is about none. */
  word?: string;
  /** Whether it is about an unknown field, which is not in the form. */
  unknown?: boolean;
  path: string;
  file: string;
  line: number;
  column: number;
}

/** The words of a words field, wherever in the job they are written. */
export interface Words {
  /** The path whose value the box changes: that of the field, or of the word set that it names. */
  path: Path;
  /** The text for the box: a word a line, `word = clue`. */
  text: string;
  /** `own`: in the sheet; `set`: in a word set; `file`: in files, not to be changed here; `rule`: practice words; `none`: nothing yet. */
  from: "own" | "set" | "file" | "rule" | "none";
  /** The name of the word set or the file; for a rule, its text. */
  name: string;
  count: number;
  /** The number of words with a clue. */
  clues?: number;
  longest: number;
  /** How the list was read, such as by which signs it was split, and which words were repeated. */
  notes: string[];
}

/** An entry of the job's `sheets`. */
export interface Card {
  kind: string;
  title: string;
  /** Its words fields by name; empty if the kind has none. */
  words: { [field: string]: Words };
  /** The values of `automatic` fields, set or chosen, by path as in `word_bank.show`; none while there are problems. */
  chosen?: { [path: string]: string };
  /** The places of its words: row and column, from 1, of the first and of the last letter of each. */
  lines?: number[][];
  /**
   * Its printed texts: its title, the forms that its instruction may have, the words in the order of `lines`, and
   * the text at its foot that an author can replace, with the forms in which it may be printed; absent if it has none.
   */
  texts?: { title: string; instructions: string[]; words: string[]; footer: string; footers: string[] };
}

/** A page as a picture; `cards` are the entries of `sheets` (from 0) of which a sheet starts on it. */
export interface Page {
  svg: string;
  label: string;
  cards: number[];
  answers: boolean;
}

export interface Shown {
  /** The job's text after the changes. */
  text: string;
  /** The job as plain values; null if it cannot be read at all. */
  data: Value;
  title: string;
  cards: Card[];
  pages: Page[];
  problems: Said[];
  warnings: Said[];
  notes: string[];
  /** The family of the author's own font, if the pages use one; its file has its own request. */
  font: string;
}

/** A week from one list: a sheet for each day, and the choices; days are numbers from 0, for Monday. */
export interface Week {
  title: string;
  sheets: Value[];
  days: { day: number; kind: string; new: number; again: number }[];
  /** The names of the days in the language of the sheet. */
  names: string[];
  /** The kinds that can make a sheet of this list. */
  kinds: string[];
  /** Each word with its days. */
  words: [string, boolean[]][];
  words_a_day: number;
  /** The least number of words a day for which each word has a day. */
  least: number;
}

/** The role of a table's column; empty for one that is left out. */
export type Role = "word" | "clue" | "picture" | "";

/** A table: its first rows, without empty columns, and the words that it gives. */
export interface Columns {
  /** The name of the table, if a spreadsheet has several. */
  sheet: string;
  /** The number of columns shown; 0 if the file cannot be read, when there are only problems. */
  columns: number;
  headings: string[];
  rows: string[][];
  /** The number of rows without the headings. */
  total: number;
  roles: Role[];
  headed: boolean;
  /** The words for a box, and as a job has them, with their pictures. */
  text: string;
  words: Value[];
  count: number;
  clues: number;
  pictures: number;
  /** Repeated words, each of which is used once. */
  repeated: string[];
  /** The number of rows without a word. */
  empty: number;
  problems: Said[];
}

/** The words of a box: each with its line, and that of the same word before it, or 0. */
export type Lines = { words: [string, number, number][] };

export type Rendered = { files: Files; problems: Said[] };
/** The file of the job's own font in Base64, and the name of its family; empty if the job has none. */
export type OwnFont = { family: string; data: string };
/** A list for a words box; `notes` say how it was understood. */
export type Read = { text: string; notes: string[]; problems: Said[] };
/**
 * A job's text: that of a job file, or the job made from a word list or contest file; `sheets` are those of
 * such a job, each with its words.
 */
export type Opened = { text: string; name: string; notes: string[]; problems: Said[]; sheets: Value[] };

/** The job in one file, in Base64, with the names of the files that it includes and leaves out. */
export type OneFile = { data: string; names: string[]; missing: string[]; problems: Said[] };
/** The QR code of a link as SVG; empty for one that is too long. */
export type LinkCode = { svg: string };

/** A word, and the place of its practised part. */
export type Marked = { text: string; marks: [number, number][] };

/** The words that a choice of practice words gives. */
export interface Practised {
  /** The choice as in a job file. */
  rule: string;
  /** The practice themes, with the number of words of each within the other limits. */
  phenomena: { name: string; title: string; count: number }[];
  /** The words for the sheet; if too few fit, all of these and a problem. */
  words: Marked[];
  /** Some of the others that fit. */
  others: Marked[];
  /** The number of words that fit. */
  fitting: number;
  problems: Said[];
}

/** `mask` is the picture of a shape: rows in which `#` is a cell. */
export interface Option {
  value: string;
  label: string;
  mask?: string[];
  /** A short name; the usual values of a field have one. */
  short?: string;
}

/** A language, or a regional variant of the language `base`. */
export interface LanguageOption extends Option {
  base: string;
}

/** A field of a form, made from the schema of the job file; `path` is relative to the job or the sheet. */
export interface Field {
  path: Path;
  label: string;
  help: string;
  type: "text" | "number" | "choice" | "several" | "yesno" | "words" | "lines" | "list" | "file";
  /** The allowed values; for `text`, `words` and `list`, proposals. */
  options: Option[];
  /** The default, "" if it is decided later. */
  default: string;
  /** Whether it is shown first, and not below "More". */
  first: boolean;
  /** The group below "More": the puzzle's own, `grid` if it has one, or what is below it; "" for fields of the job. */
  group: "grid" | "puzzle" | "below" | "class" | "extras" | "made" | "paper" | "type" | "head" | "answers" | "book" | "words" | "plan" | "files" | "";
  required: boolean;
  minimum?: number;
  maximum?: number;
  /** Whether the program chooses unless it is set; the card has the choice. */
  automatic?: boolean;
  /** Whether its values are looks of the whole page. */
  pages?: boolean;
  /** For `file`: the accepted files, as in HTML. */
  accept?: string;
  /** An example of a value. */
  example: string;
}

export interface Kind {
  name: string;
  title: string;
  /** A short description, or empty. */
  about: string;
  /** A small picture as SVG, or empty. */
  icon: string;
  /** Whether H5P has a type for such puzzles. */
  h5p: boolean;
  /** Whether its words can have fixed places: the field `fixed` of a sheet. */
  fixed: boolean;
  fields: Field[];
  /** The sheet that "Add a sheet" adds. */
  starter: { [key: string]: Value };
}

/** `about/<language>.json`: the page's texts and choices, made once, before any job is known. */
export interface About {
  version: string;
  language: string;
  languages: LanguageOption[];
  texts: { [key: string]: string };
  kinds: Kind[];
  job: Field[];
  /** The fields of an author's look. */
  look: Field[];
  /** The fields that make sense for a single sheet only, and are in no preset. */
  of_one_sheet: string[];
  /** The built-in word lists, by the language of the words. */
  themes: { [language: string]: { value: string; label: string; count: number }[] };
  /** Practice words: the languages that have a list of them, and its levels. */
  practice: { languages: LanguageOption[]; levels: string[] };
  /** The languages with a braille table. */
  braille: LanguageOption[];
}

/**
 * `home.json`: the home of the program, the page's languages, each by its own name, and in the
 * server's home the job with which it was started.
 */
export type HomeFile = { languages: { [code: string]: string } } & (
  | { home: "browser" }
  | { home: "server"; job: { name: string } | null }
);

/** The result for a word. */
export type Result = "found" | "not found" | "unsure";

/** A sheet as its key describes it; places are points on its page, y runs down. */
export interface KnownSheet {
  id: string;
  /** The pupil, or empty. */
  name: string;
  code: string;
  /** The page in the file of handouts, from 1, and the index of that file, from 0. */
  page: number;
  handouts: number;
  width: number;
  height: number;
  /** The corner marks, and the length of their sides. */
  marks: [number, number][];
  side: number;
  /** The middles of the columns and rows of its grid. */
  across: number[];
  down: number[];
  /** The cells of each word's letters: row and column, from 0. */
  words: { word: string; cells: [number, number][] }[];
  /** Whether its words can be read: they are in a grid of printed letters, each in a straight line. */
  read: boolean;
  /** The places for writing on the page. */
  answers: { label: string; answer: string; left: number; top: number; width: number; height: number }[];
}

/** The reading of a sheet on a picture; `to_picture` maps points of its page to pixels. */
export interface ReadSheet {
  id: string;
  /** In the order of the sheet's words: the probability that it is marked, and the result. */
  words: { chance: number; result: Result }[];
  to_picture: number[];
  by_print: boolean;
  is_blurred: boolean;
  is_screen: boolean;
}

/** A page that the program has rendered: gray, or blue, green and red, in Base64. */
export interface Bitmap {
  rows: number;
  columns: number;
  channels: number;
  data: string;
}

/** To the worker that reads pictures: the sheets first; then numbered pictures, and the printed pages that it has requested. */
export type ToReader =
  | { start: KnownSheet[]; binary: string }
  | { read: number; picture: Blob | Bitmap }
  | { wanted: number; print: Bitmap };

/** The view of a sheet: the corners around each word on its picture, and pictures of unsure words and of written answers. */
export interface ShownSheet {
  id: string;
  outlines: [number, number][][];
  pieces: { word: number; photo: Blob; key: Blob }[];
  answers: Blob[];
}

/** The reading of a picture, and its view. */
export interface Reading {
  number: number;
  sheets: ReadSheet[];
  foreign: string[];
  lost: string[];
  empty: boolean;
  shown: ShownSheet[];
  picture: Blob;
  rows: number;
  columns: number;
}

/** From the worker that reads pictures. */
export type FromReader =
  | { ready: true }
  | { failed: string }
  | { wanted: number; handouts: number; page: number }
  | Reading
  | { number: number; unreadable: true }
  | { number: number; broken: string };

/** The program's summary of all readings: the sheets with the page that counts for each, and oddities. */
export interface Results {
  sheets: { id: string; file: string; page: number; results: Result[] }[];
  messages: { text: string; place: string; file: string }[];
  unread: number;
  said: string[];
  /** The table of the results, in Base64. */
  csv: string;
}
