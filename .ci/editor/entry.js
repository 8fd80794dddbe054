// What the page's editor takes of CodeMirror; "make editor" puts it into one module.
export { acceptCompletion, autocompletion, closeCompletion, moveCompletionSelection, startCompletion } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
export { yaml } from "@codemirror/lang-yaml";
export { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { Annotation, Compartment, EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
export { Decoration, EditorView, WidgetType, hoverTooltip, keymap, lineNumbers, showTooltip } from "@codemirror/view";
export { tags } from "@lezer/highlight";
