// The style of the editor in its shadow root, with the page's colours.

export const EDITOR_CSS = `
.cm-editor { height: 100%; background: var(--card); color: var(--ink); border-radius: 8px; }
.cm-editor.cm-focused { outline: 2px solid var(--accent); outline-offset: -2px; }
.cm-scroller { font: 15px/28px ui-monospace, "Cascadia Mono", Consolas, monospace; overflow: auto; padding-block: 8px; }
.cm-gutters { background: var(--card) !important; color: var(--soft) !important; border: 0 !important; font-size: 13px; }
.cm-lineNumbers .cm-gutterElement { min-width: 40px; padding: 0 16px 0 8px; }
.cm-content { caret-color: var(--ink); }
.field { color: var(--accent); }
.comment, .sign-of { color: var(--soft); }
.wrong-line { background: var(--wrong-soft); }
.wrong-word { text-decoration: underline wavy var(--wrong); text-underline-offset: 4px; }
.sentence { margin-inline-start: 16px; color: var(--wrong); font: 14px/20px "Atkinson Hyperlegible", system-ui, sans-serif; }
.sentence .sign { display: inline-block; width: 16px; height: 16px; border-radius: 8px; background: var(--wrong); color: var(--card); font: bold 12px/16px system-ui, sans-serif; text-align: center; }
.sentence button { min-height: 24px; padding: 0 4px; border: 0; background: none; color: inherit; font: inherit; font-weight: 700; text-decoration: underline; cursor: pointer; }
.sentence button:focus-visible { outline: 2px solid var(--accent); }
.cm-tooltip { border: 1px solid var(--edge) !important; border-radius: 8px; background: var(--card) !important; color: var(--ink); box-shadow: 0 8px 24px #0004; }
.cm-tooltip-autocomplete > ul { max-height: 300px !important; padding: 6px !important; font: 14px/1.3 ui-monospace, "Cascadia Mono", Consolas, monospace !important; }
.cm-tooltip-autocomplete > ul > li { display: flex; align-items: center; min-height: 36px; padding: 4px 10px !important; border-radius: 6px; }
.cm-tooltip-autocomplete > ul > li[aria-selected] { background: var(--accent-soft) !important; color: var(--accent) !important; }
.cm-completionMatchedText { text-decoration: none !important; font-weight: 700; }
.cm-completionDetail { margin-inline-start: 12px !important; color: var(--soft); font: 13px "Atkinson Hyperlegible", system-ui, sans-serif; font-style: normal !important; }
.cm-completionInfo { padding: 0 !important; }
.about { max-width: 320px; padding: 12px 14px; font: 14px/1.4 "Atkinson Hyperlegible", system-ui, sans-serif; }
.about p { margin: 6px 0 0; color: var(--soft); }
.about kbd { padding: 1px 6px; border: 1px solid var(--edge); border-radius: 4px; color: var(--ink); font: 12px ui-monospace, monospace; }
@media (pointer: coarse) { .cm-tooltip-autocomplete > ul > li { min-height: 44px; } }
@media (forced-colors: active) {
  .wrong-line { outline: 1px solid Highlight; }
  .cm-tooltip-autocomplete > ul > li[aria-selected] { forced-color-adjust: none; background: Highlight !important; color: HighlightText !important; }
}
`;
