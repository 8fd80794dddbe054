// The job's text in CodeMirror, which is loaded when it is first opened: colours, marks at the lines of problems with a
// quick fix, and completions with help. It is in a shadow root, where CodeMirror
// needs no style element, so the page's security policy need not allow one.

import { h } from "./dom.js";
import { EDITOR_CSS } from "./editorstyle.js";
import { Hints } from "./editorhints.js";
import { say } from "./texts.js";
import * as cm from "./vendor/codemirror.js";

/** @typedef {import("./protocol").Said} Said */
/** `changed` is called with what is typed, `left` when the focus goes. @typedef {{label: string, text: string, about: import("./protocol").About, job: import("./job.js").Job, changed: (text: string) => void, left: () => void}} Options */
/** A problem in the text: its line, where in the text it is, and what would mend it. @typedef {{line: number, text: string, from: number, to: number, fix: string}} Wrong */

const NOT_TYPED = cm.Annotation.define();
const setWrong = cm.StateEffect.define();

export class Editor {
  element = h("div", { class: "code-editor" });
  #view;
  #hints;
  #writable = new cm.Compartment();
  /** @type {Said[]} */
  #said = [];
  /** @type {(count: number, line: number) => void} */
  told = () => {};

  /** @param {Options} options @param {any} schema of job files */
  constructor({ label, text, about, job, changed, left }, schema) {
    const root = this.element.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(EDITOR_CSS);
    root.adoptedStyleSheets = [sheet];
    this.#hints = new Hints(schema, about, job);
    const wrongs = wrongField();
    this.#view = new cm.EditorView({
      root,
      parent: root,
      state: cm.EditorState.create({
        doc: text,
        extensions: [
          cm.lineNumbers(),
          cm.history(),
          cm.EditorView.lineWrapping,
          cm.indentUnit.of("  "),
          cm.yaml(),
          cm.syntaxHighlighting(COLOURS),
          cm.autocompletion({ override: [(/** @type {any} */ context) => this.#hints.complete(context)], defaultKeymap: false, icons: false, maxRenderedOptions: 60 }),
          cm.hoverTooltip((/** @type {any} */ view, /** @type {number} */ at) => this.#hints.tooltip(view.state, at)),
          this.#hints.helpField,
          wrongs,
          cm.keymap.of([
            { key: "Ctrl-Space", run: cm.startCompletion },
            { key: "Escape", run: (/** @type {any} */ view) => this.#hints.closeHelp(view) || cm.closeCompletion(view) },
            { key: "ArrowDown", run: cm.moveCompletionSelection(true) },
            { key: "ArrowUp", run: cm.moveCompletionSelection(false) },
            { key: "Tab", run: cm.acceptCompletion },
            { key: "F8", run: () => this.next() },
            { key: "F1", run: (/** @type {any} */ view) => this.#hints.help(view) },
            ...cm.historyKeymap,
            ...cm.defaultKeymap,
          ]),
          cm.EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
          this.#writable.of([]),
          cm.EditorView.updateListener.of((/** @type {any} */ update) => {
            if (update.docChanged && !update.transactions.some((/** @type {any} */ each) => each.annotation(NOT_TYPED))) changed(this.text);
          }),
          cm.EditorView.domEventHandlers({ blur: left }),
        ],
      }),
    });
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  get hasFocus() {
    return this.#view.hasFocus;
  }

  /** Replace the text; parts that are the same keep their place. @param {string} text @param {boolean} isWritable */
  show(text, isWritable) {
    const before = this.text;
    this.element.toggleAttribute("data-waiting", !isWritable);
    const effects = this.#writable.reconfigure(isWritable ? [] : [cm.EditorState.readOnly.of(true)]);
    if (before === text) return this.#view.dispatch({ effects });
    let start = 0;
    while (start < text.length && before[start] === text[start]) start += 1;
    let end = 0;
    while (end < text.length - start && end < before.length - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
    const changes = { from: start, to: before.length - end, insert: text.slice(start, text.length - end) };
    this.#view.dispatch({ changes, effects, annotations: [NOT_TYPED.of(true), cm.Transaction.addToHistory.of(false)] });
    this.tell(this.#said);
  }

  /** Go to a line and column, from 1. @param {number} line @param {number} column */
  go(line, column) {
    const at = this.#at(line, column);
    this.#view.focus();
    this.#view.dispatch({ selection: { anchor: at }, effects: cm.EditorView.scrollIntoView(at, { y: "center" }) });
  }

  /** @param {number} line @param {number} column */
  #at(line, column) {
    const { doc } = this.#view.state;
    const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return Math.min(found.from + Math.max(column, 1) - 1, found.to);
  }

  /** Mark the lines with problems. @param {Said[]} said */
  tell(said) {
    this.#said = said;
    const { state } = this.#view;
    const wrongs = said.filter(({ line }) => line > 0 && line <= state.doc.lines).map((each) => {
      const from = this.#at(each.line, each.column);
      const word = /^[\p{L}\p{N}_.+-]*/u.exec(state.doc.lineAt(from).text.slice(from - state.doc.lineAt(from).from))?.[0] ?? "";
      const to = from + word.length;
      return { line: each.line, text: each.written ?? each.text, from, to, fix: word ? this.#hints.fix(state, to) : "" };
    });
    wrongs.sort((one, other) => one.from - other.from);
    this.#view.dispatch({ effects: setWrong.of(wrongs) });
    this.told(wrongs.length, wrongs[0]?.line ?? 0);
  }

  /** Go to the next problem after the caret, or else to the first one. */
  next() {
    const { head } = this.#view.state.selection.main;
    const places = this.#said.filter(({ line }) => line > 0).map(({ line, column }) => ({ line, column, at: this.#at(line, column) })).sort((one, other) => one.at - other.at);
    const found = places.find(({ at }) => at > head) ?? places[0];
    if (found) this.go(found.line, found.column);
    return true;
  }
}

/** The marks of the problems, which move with the text until they are replaced. */
function wrongField() {
  return cm.StateField.define({
    create: () => cm.Decoration.none,
    update(/** @type {any} */ marks, /** @type {any} */ transaction) {
      let now = marks.map(transaction.changes);
      for (const effect of transaction.effects) if (effect.is(setWrong)) now = marksOf(transaction.state, effect.value);
      return now;
    },
    provide: (/** @type {any} */ field) => cm.EditorView.decorations.from(field),
  });
}

/** @param {any} state @param {Wrong[]} wrongs */
function marksOf(state, wrongs) {
  /** @type {Map<number, Wrong>} */
  const first = new Map(); // one sentence a line; the others are above the pages
  for (const wrong of wrongs) if (!first.has(wrong.line)) first.set(wrong.line, wrong);
  const marks = [...first.values()].flatMap((wrong) => {
    const line = state.doc.line(wrong.line);
    const word = wrong.to > wrong.from ? [cm.Decoration.mark({ class: "wrong-word" }).range(wrong.from, wrong.to)] : [];
    return [cm.Decoration.line({ class: "wrong-line" }).range(line.from), ...word, cm.Decoration.widget({ widget: new Sentence(wrong), side: 1 }).range(line.to)];
  });
  return cm.Decoration.set(marks, true);
}

/** A sentence after a line, with a button for the quick fix. */
class Sentence extends cm.WidgetType {
  /** @param {Wrong} wrong */
  constructor(wrong) {
    super();
    this.wrong = wrong;
  }

  /** @param {Sentence} other */
  eq(other) {
    return JSON.stringify(other.wrong) === JSON.stringify(this.wrong);
  }

  /** @param {any} view */
  toDOM(view) {
    const { text, from, to, fix } = this.wrong;
    const mend = () => {
      view.dispatch({ changes: { from, to, insert: fix }, selection: { anchor: from + fix.length } });
      view.focus();
    };
    const button = fix ? h("button", { type: "button", onclick: mend }, say("mend", { word: fix })) : null;
    return h("span", { class: "sentence" }, h("span", { class: "sign", "aria-hidden": "true" }, "!"), " ", text, button && " ", button);
  }

  ignoreEvent() {
    return true;
  }
}

const COLOURS = cm.HighlightStyle.define([
  { tag: cm.tags.propertyName, class: "field" },
  { tag: [cm.tags.comment, cm.tags.meta], class: "comment" },
  { tag: [cm.tags.punctuation, cm.tags.separator, cm.tags.squareBracket, cm.tags.brace], class: "sign-of" },
]);
