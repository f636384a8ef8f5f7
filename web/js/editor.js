// The manifest's editor. Its page loads it when it is first seen, and finds it as `rollscopeEditor`.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, drawSelection, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import { help, hideDocs, offsetOf, toggleDocs } from "./editor/help.js";

const SVG = "http://www.w3.org/2000/svg";

/** What is wrong with a line, under it. */
class Problem extends WidgetType {
  constructor({ place, text, hint }) {
    super();
    Object.assign(this, { place, text, hint });
  }

  eq(other) {
    return other.place === this.place && other.text === this.text && other.hint === this.hint;
  }

  toDOM() {
    const box = document.createElement("div");
    box.className = "diag";
    const icon = document.createElementNS(SVG, "svg");
    icon.setAttribute("class", "ico");
    icon.setAttribute("aria-hidden", "true");
    const drawing = document.createElementNS(SVG, "use");
    drawing.setAttribute("href", "#i-err");
    icon.append(drawing);
    const words = document.createElement("div");
    const place = document.createElement("b");
    place.textContent = this.place;
    const message = document.createElement("code");
    message.textContent = this.text;
    words.append(place, " ", message, this.hint ? ` ${this.hint}` : "");
    box.append(icon, words);
    const space = document.createElement("div");
    space.className = "diag-space";
    space.append(box);
    return space;
  }
}

/** What a value comes to, beside it. */
class Inlay extends WidgetType {
  constructor(text) {
    super();
    this.text = text;
  }

  eq(other) {
    return other.text === this.text;
  }

  toDOM() {
    const note = document.createElement("span");
    note.className = "cm-inlay";
    note.textContent = this.text;
    return note;
  }
}

/** Decorations that are given as a whole and move with the text until the next time. */
function layer(build) {
  const effect = StateEffect.define();
  const field = StateField.define({
    create: () => Decoration.none,
    update(decorations, transaction) {
      const given = transaction.effects.find((candidate) => candidate.is(effect));
      return given ? Decoration.set(build(transaction.state, given.value), true) : decorations.map(transaction.changes);
    },
    provide: (self) => EditorView.decorations.from(self),
  });
  return { effect, field };
}

/** The line of a note; the last one for notes beyond the end. */
function lineOf(state, { line }) {
  return state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
}

const problems = layer((state, notes) =>
  notes.flatMap((note) => {
    const line = lineOf(state, note);
    const ranges = [Decoration.widget({ widget: new Problem(note), block: true, side: 1 }).range(line.to)];
    const from = note.column > 0 ? Math.min(offsetOf(line, note.column), line.to) : line.from + /^\s*/.exec(line.text)[0].length;
    if (from < line.to) ranges.push(Decoration.mark({ class: "cm-problem" }).range(from, line.to));
    return ranges;
  }),
);

const inlays = layer((state, notes) =>
  notes.map((note) => Decoration.widget({ widget: new Inlay(note.text), side: 1 }).range(lineOf(state, note).to)),
);

const applied = StateEffect.define();
/** The lines that are not among those that were applied. */
const changed = StateField.define({
  create: () => ({ text: null, decorations: Decoration.none }),
  update(value, transaction) {
    const given = transaction.effects.find((effect) => effect.is(applied));
    if (!given && !transaction.docChanged) return value;
    const text = given ? given.value : value.text;
    return { text, decorations: markChanged(transaction.state.doc, text) };
  },
  provide: (self) => EditorView.decorations.from(self, (value) => value.decorations),
});

function markChanged(doc, text) {
  if (text === null) return Decoration.none;
  const before = new Map();
  for (const line of text.split("\n")) before.set(line, (before.get(line) ?? 0) + 1);
  const ranges = [];
  for (let number = 1; number <= doc.lines; number += 1) {
    const line = doc.line(number);
    const left = before.get(line.text) ?? 0;
    if (left > 0) before.set(line.text, left - 1);
    else ranges.push(Decoration.line({ class: "cm-changed" }).range(line.from));
  }
  return Decoration.set(ranges);
}

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--code-key)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: tags.comment, color: "var(--code-note)" },
]);

const look = EditorView.theme({
  "&": { fontSize: "var(--t-1)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", scrollbarWidth: "thin" },
  ".cm-content": { padding: "6px 0", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--well)", color: "var(--ink-3)", border: "0", fontSize: "var(--t-0)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "34px", padding: "0 8px 0 0", lineHeight: "calc(1.6 * var(--t-1))" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in oklab, var(--focus) 25%, transparent) !important",
  },
});

/** Has the problems of a line read out. */
function sayProblems(view) {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  const said = [];
  view.state.field(problems.field).between(line.from, line.to, (_from, _to, { spec }) => {
    if (spec.widget instanceof Problem) said.push(`${spec.widget.text} ${spec.widget.hint ?? ""}`);
  });
  if (said.length > 0) view.dispatch({ effects: EditorView.announce.of(said.join(" ")) });
}

function extensions({ words, onChange, onApply, complete, hover }) {
  const apply = () => {
    onApply();
    return true;
  };
  // Escape closes the list of candidates first (its own key does that), then the documentation, then leaves.
  const leave = (view) => {
    if (!hideDocs(view)) view.contentDOM.blur();
    return true;
  };
  const docs = toggleDocs(hover, words);
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    indentUnit.of("  "),
    yaml(),
    syntaxHighlighting(colours),
    look,
    problems.field,
    inlays.field,
    changed,
    EditorView.contentAttributes.of({ "aria-label": words.manifest, spellcheck: "false", tabindex: "0" }),
    EditorState.phrases.of(words),
    help({ complete, hover, words }),
    keymap.of([
      { key: "Mod-Enter", run: apply },
      { key: "Escape", run: leave },
      { key: "F1", run: docs, preventDefault: true },
      { key: "Alt-h", run: docs, preventDefault: true },
      indentWithTab,
      ...defaultKeymap,
      ...historyKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((transaction) => transaction.isUserEvent("given"))) {
        onChange(update.state.doc.toString());
      }
      const lineOf = (state) => state.doc.lineAt(state.selection.main.head).number;
      if (update.selectionSet && !update.docChanged && lineOf(update.startState) !== lineOf(update.state)) {
        // Not before this update is done.
        queueMicrotask(() => sayProblems(update.view));
      }
    }),
  ];
}

/** Puts an editor into `parent` and returns what the page does with it. */
function mount(parent, options) {
  const state = EditorState.create({ doc: options.text, extensions: extensions(options) });
  const view = new EditorView({ state, parent });
  return {
    setText(text) {
      const { doc } = view.state;
      if (doc.toString() === text) return;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, userEvent: "given" });
    },
    setProblems: (notes) => view.dispatch({ effects: problems.effect.of(notes) }),
    setInlays: (notes) => view.dispatch({ effects: inlays.effect.of(notes) }),
    setApplied: (text) => view.dispatch({ effects: applied.of(text) }),
    focus: () => view.focus(),
  };
}

globalThis.rollscopeEditor = { mount };
