// What the page and the program say to each other. Both homes speak it: the web worker with the program in it, and the
// server on this machine. A request is one value, and so is its answer; while it is worked on, there may be `Progress`.

/** Where something stands in a job: `["sheets", 0, "words"]`. */
export type Path = (string | number)[];
/** What a job says at a path; numbers and yes/no are texts, as in the file. */
export type Value = string | null | Value[] | { [key: string]: Value };

/** `words` sets the words that stand in a text in any form of a word list; the others are those of `job/edit.py`. */
export interface Change {
  what: "set" | "remove" | "insert" | "move" | "words";
  path: Path;
  value?: Value;
  to?: number;
}

/** Files by name, their bytes in Base64; they stand for the job's folder. */
export type Files = { [name: string]: string };

/**
 * `name` is that of the job, as of its file without the suffix: a job without a title has it from there. `practise` asks
 * what the choice of words at a path gives once the changes are made; `again` counts how often other words were wanted.
 * `card` is the entry of `sheets` whose sheets alone are made.
 */
export type Request =
  | { do: "show"; text: string; changes: Change[]; files: Files; name: string }
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
  | { do: "zip"; files: Files }
  | { do: "mark"; step: "job"; text: string; files: Files; name: string }
  | { do: "mark"; step: "key"; name: string; data: string }
  | { do: "mark"; step: "scan"; data: string }
  | { do: "mark"; step: "print"; handouts: number; number: number }
  | { do: "mark"; step: "page"; number: number }
  | { do: "mark"; step: "results"; readings: object[]; decided: { [sheet: string]: { [word: string]: Result } } }
  | { do: "mark"; step: "close" };

/** A request as it is sent: with the language of the page, in which sentences are answered. */
export type Asked = Request & { page: string };

export interface Progress {
  done: number;
  total: number;
  /** The title of the sheet that is made. */
  sheet: string;
}

/**
 * A sentence for the author; `path` as in `sheets[1].words` (from 1), `line` and `column` from 1, or 0. The page puts it
 * in the words of the form: `written` is the sentence as the program wrote it, `named` are the fields that it names.
 */
export interface Said {
  written?: string;
  named?: Path[];
  text: string;
  /** The word that it is about; empty where it is about none. */
  word?: string;
  path: string;
  file: string;
  line: number;
  column: number;
}

/** What stands in a words field, wherever in the job it was written. */
export interface Words {
  /** The path whose value the box changes: that of the field, or of the word set that it names. */
  path: Path;
  /** For the box: a word a line, `word = clue`. */
  text: string;
  /** `own`: in the sheet; `set`: in a word set; `file`: in files, not to be changed here; `rule`: practice words; `none`: nothing yet. */
  from: "own" | "set" | "file" | "rule" | "none";
  /** Of the word set or the file; of a rule its text. */
  name: string;
  count: number;
  /** How many of them have a clue. */
  clues?: number;
  longest: number;
  /** What was made of the list, such as how it was parted and what was there twice. */
  notes: string[];
}

/** An entry of the job's `sheets`. */
export interface Card {
  kind: string;
  title: string;
  /** Its words fields by name; empty where the kind has none. */
  words: { [field: string]: Words };
  /** What holds for `automatic` fields, set or not, by path as in `word_bank.show`; none while something is wrong. */
  chosen?: { [path: string]: string };
  /** Where its words lie: row and column, from 1, of the first and of the last letter of each. */
  lines?: number[][];
  /**
   * What is printed of it: its title, the forms that its instruction may have, the words in the order of `lines`, and
   * at its foot the text that an author can replace, with the forms in which it may be printed; none where it has none.
   */
  texts?: { title: string; instructions: string[]; words: string[]; footer: string; footers: string[] };
}

/** A page as a picture; `cards` are the entries of `sheets` (from 0) of which something starts on it. */
export interface Page {
  svg: string;
  label: string;
  cards: number[];
  answers: boolean;
}

export interface Shown {
  /** The job's text with the changes made in it. */
  text: string;
  /** What it says, as plain values; null where it cannot be read at all. */
  data: Value;
  title: string;
  cards: Card[];
  pages: Page[];
  problems: Said[];
  warnings: Said[];
  notes: string[];
  /** The family that pages name where they are set in a font of the author's own, or nothing; its file is asked for. */
  font: string;
}

/** A week from one list: a sheet for each day, and what can be chosen; days are numbers from 0, for Monday. */
export interface Week {
  title: string;
  sheets: Value[];
  days: { day: number; kind: string; new: number; again: number }[];
  /** The days of the week in the language of the sheet. */
  names: string[];
  /** The kinds that make sheets of such a list. */
  kinds: string[];
  /** Each word, and on which of the days it comes. */
  words: [string, boolean[]][];
  words_a_day: number;
  /** So many words a day there have to be, that each word comes. */
  least: number;
}

/** What a column of a table has; empty for one that is left out. */
export type Role = "word" | "clue" | "picture" | "";

/** A table: its first rows, of columns that are not empty, and the words that they give. */
export interface Columns {
  /** The name of the table, where a spreadsheet has several. */
  sheet: string;
  /** How many columns are shown; 0 where the file cannot be read, of which then only the problems are said. */
  columns: number;
  headings: string[];
  rows: string[][];
  /** How many rows there are, without the headings. */
  total: number;
  roles: Role[];
  headed: boolean;
  /** The words for a box, and as a job has them, with their pictures. */
  text: string;
  words: Value[];
  count: number;
  clues: number;
  pictures: number;
  /** Words that are there again; each is used once. */
  repeated: string[];
  /** How many rows have no word. */
  empty: number;
  problems: Said[];
}

/** The words of a box: each with its line, and that of the same word before it, or 0. */
export type Lines = { words: [string, number, number][] };

export type Rendered = { files: Files; problems: Said[] };
/** The file of the job's own font in Base64, and the name of its family; empty where the job has none. */
export type OwnFont = { family: string; data: string };
/** A list for a words box; `notes` say what was understood. */
export type Read = { text: string; notes: string[]; problems: Said[] };
/**
 * A job's text: a job file as it is, and of a word list or contest file the job that it becomes; `sheets` are those of
 * such a job, each with its words in it.
 */
export type Opened = { text: string; name: string; notes: string[]; problems: Said[]; sheets: Value[] };

/** The job in one file, in Base64: the names of the files in it, and of those that are not. */
export type OneFile = { data: string; names: string[]; missing: string[]; problems: Said[] };
/** The QR code of a link as SVG; empty for one that is too long. */
export type LinkCode = { svg: string };

/** A word, and where in it is what is practised. */
export type Marked = { text: string; marks: [number, number][] };

/** What a choice of practice words gives. */
export interface Practised {
  /** The choice as a job file has it. */
  rule: string;
  /** What can be practised, and how many words there are of each within the other limits. */
  phenomena: { name: string; title: string; count: number }[];
  /** The words for the sheet; all that fit where they are too few, which a problem says. */
  words: Marked[];
  /** Some of the others that fit. */
  others: Marked[];
  /** How many words fit. */
  fitting: number;
  problems: Said[];
}

/** `mask` is the picture of a shape: rows in which `#` is a cell. */
export interface Option {
  value: string;
  label: string;
  mask?: string[];
  /** A name for where there is little room; a field's usual values have one. */
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
  /** What can be chosen; for `text`, `words` and `list`, what is known, as proposals. */
  options: Option[];
  /** What counts where nothing is said, "" where that is decided later. */
  default: string;
  /** It stands in front, and not behind "More". */
  first: boolean;
  /** The group behind "More": one of the puzzle itself, `grid` if it has one, or what is below it; "" for fields of the job. */
  group: "grid" | "puzzle" | "below" | "class" | "extras" | "made" | "paper" | "type" | "head" | "answers" | "book" | "words" | "plan" | "files" | "";
  required: boolean;
  minimum?: number;
  maximum?: number;
  /** Where nothing is set, the program chooses, and the card says what. */
  automatic?: boolean;
  /** Its values are looks of the whole page. */
  pages?: boolean;
  /** For `file`: which files it may be, as HTML says it. */
  accept?: string;
  /** What an example of the value looks like. */
  example: string;
}

export interface Kind {
  name: string;
  title: string;
  /** A few words on it, or nothing. */
  about: string;
  /** A small picture as SVG, or nothing. */
  icon: string;
  /** Whether H5P has a type for such puzzles. */
  h5p: boolean;
  /** Whether its words can be given places: `fixed` of a sheet. */
  fixed: boolean;
  fields: Field[];
  /** What "Add a sheet" adds. */
  starter: { [key: string]: Value };
}

/** `about/<language>.json`: what the page says and offers, made once and before any job is known. */
export interface About {
  version: string;
  language: string;
  languages: LanguageOption[];
  texts: { [key: string]: string };
  kinds: Kind[];
  job: Field[];
  /** The fields of a look of one's own. */
  look: Field[];
  /** The fields of a sheet that make sense for it alone, and are in no preset. */
  of_one_sheet: string[];
  /** Lists of words that come with the program, by the language of the words. */
  themes: { [language: string]: { value: string; label: string; count: number }[] };
  /** Practice words: the languages that have a list for it, and its levels. */
  practice: { languages: LanguageOption[]; levels: string[] };
  /** The languages that are written in braille. */
  braille: LanguageOption[];
}

/**
 * `home.json`: where the program is, the names of the page's languages in themselves, by their codes, and in the
 * server's home the job that it was started with.
 */
export type HomeFile = { languages: { [code: string]: string } } & (
  | { home: "browser" }
  | { home: "server"; job: { name: string } | null }
);

/** What was read of a word. */
export type Result = "found" | "not found" | "unsure";

/** A sheet as its key describes it; places are points on its page, y runs down. */
export interface KnownSheet {
  id: string;
  /** The pupil, or nothing. */
  name: string;
  code: string;
  /** The page in the file of handouts, from 1, and the number of that file, from 0. */
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
  /** Whether its words can be read: those of a grid of printed letters, each in a straight line. */
  read: boolean;
  /** What is written on the page. */
  answers: { label: string; answer: string; left: number; top: number; width: number; height: number }[];
}

/** What was read of a sheet on a picture; `to_picture` maps points of its page to pixels. */
export interface ReadSheet {
  id: string;
  /** In the order of the sheet's words: the probability that it is marked, and what is said of it. */
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

/** To the worker that reads pictures: the sheets first; then pictures by numbers, and printed pages that it wanted. */
export type ToReader =
  | { start: KnownSheet[]; binary: string }
  | { read: number; picture: Blob | Bitmap }
  | { wanted: number; print: Bitmap };

/** What is shown of a sheet: the corners around each word on its picture, and pictures of unsure words and of written answers. */
export interface ShownSheet {
  id: string;
  outlines: [number, number][][];
  pieces: { word: number; photo: Blob; key: Blob }[];
  answers: Blob[];
}

/** What was read of a picture, and what is shown of it. */
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

/** From that worker. */
export type FromReader =
  | { ready: true }
  | { failed: string }
  | { wanted: number; handouts: number; page: number }
  | Reading
  | { number: number; unreadable: true }
  | { number: number; broken: string };

/** What the program says of all readings: the sheets that count, of each the page, and what is odd. */
export interface Results {
  sheets: { id: string; file: string; page: number; results: Result[] }[];
  messages: { text: string; place: string; file: string }[];
  unread: number;
  said: string[];
  /** The table of the results, in Base64. */
  csv: string;
}
