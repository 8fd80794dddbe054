// What the editor takes of CodeMirror, as far as its types matter here.

export const Annotation: any;
export const Compartment: any;
export const Decoration: any;
export const EditorState: any;
export const EditorView: any;
export const HighlightStyle: any;
export const StateEffect: any;
export const StateField: any;
export const Transaction: any;
export const acceptCompletion: any;
export const autocompletion: any;
export const closeCompletion: any;
export const defaultKeymap: any[];
export const history: any;
export const historyKeymap: any[];
export const hoverTooltip: any;
export const indentUnit: any;
export const keymap: any;
export const lineNumbers: any;
export const moveCompletionSelection: any;
export const showTooltip: any;
export const startCompletion: any;
export const syntaxHighlighting: any;
export const tags: any;
export const yaml: any;
export class WidgetType {}
