// Help while a manifest is written: fields and values to choose from, and what a field is for. What there is to say comes from the
// Wasm module, which is asked at each place: `complete` and `hover` answer with lines and columns in characters, both from 1.
import { autocompletion, pickedCompletion } from "@codemirror/autocomplete";
import { StateEffect, StateField } from "@codemirror/state";
import { EditorView, hoverTooltip, showTooltip } from "@codemirror/view";

/** Line and column of an offset. A character may take two places in JavaScript's strings. */
function placeOf(state, offset) {
  const line = state.doc.lineAt(offset);
  return [line.number, [...line.text.slice(0, offset - line.from)].length + 1];
}

/** The offset of a column in a line; both within the text. */
export function offsetOf(line, column) {
  return line.from + [...line.text].slice(0, Math.max(column - 1, 0)).join("").length;
}

/** The type, and whether the field must be there. */
const detailOf = ({ detail, required }, words) => (required ? `${detail}, ${words.required}` : detail);

const ask = (state, question, offset) => question(state.doc.toString(), ...placeOf(state, offset)) ?? null;

/** What stands in the list for a candidate; `rank` keeps the order that it was given in. */
function option(candidate, rank, words) {
  const { label, insert, caret, text, kind } = candidate;
  return {
    label,
    detail: detailOf(candidate, words),
    type: kind,
    boost: Math.max(99 - rank, -99),
    info: text || undefined,
    apply(view, completion, from, to) {
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + caret },
        scrollIntoView: true,
        userEvent: "input.complete",
        annotations: pickedCompletion.of(completion),
      });
    },
  };
}

function source(complete, words) {
  return ({ state, pos, explicit }) => {
    const found = ask(state, complete, pos);
    if (!found) return null;
    const line = state.doc.line(found.line);
    const [from, to] = [offsetOf(line, found.from), offsetOf(line, found.to)];
    const word = state.sliceDoc(from, pos);
    // Whoever has just written a value whole wants a new line from Enter, not a choice.
    const done = found.options.some(({ kind, label }) => kind === "value" && label === word);
    if (!explicit && (word === "" || done)) return null;
    return { from, to, options: found.options.map((candidate, rank) => option(candidate, rank, words)), validFor: /^[\w./-]*$/ };
  };
}

/** The documentation of the field at an offset, as a tooltip. */
function tooltip(state, hover, offset, words) {
  const found = ask(state, hover, offset);
  if (!found) return null;
  const line = state.doc.line(found.line);
  const create = () => {
    const dom = document.createElement("div");
    dom.className = "cm-docs";
    const head = document.createElement("p");
    const path = document.createElement("code");
    path.textContent = found.path;
    head.append(path, ` ${detailOf(found, words)}`);
    const text = document.createElement("p");
    text.textContent = found.text;
    dom.append(head, text);
    return { dom };
  };
  const spoken = `${found.path}, ${detailOf(found, words)}. ${found.text}`;
  return { pos: offsetOf(line, found.from), end: offsetOf(line, found.to), create, spoken };
}

const shown = StateEffect.define();
/** The documentation that was asked for with a key: it stays until the cursor moves or Escape is pressed. */
const docs = StateField.define({
  create: () => null,
  update(value, transaction) {
    const given = transaction.effects.find((effect) => effect.is(shown));
    if (given) return given.value;
    return transaction.docChanged || transaction.selection ? null : value;
  },
  provide: (self) => showTooltip.from(self),
});

/** Shows what the field at the cursor is for, and has it read out; the same key again takes it away. */
export function toggleDocs(hover, words) {
  return (view) => {
    if (view.state.field(docs)) return hideDocs(view);
    const found = tooltip(view.state, hover, view.state.selection.main.head, words);
    const spoken = found ? found.spoken : words.unknown;
    view.dispatch({ effects: [shown.of(found), EditorView.announce.of(spoken)] });
    return true;
  };
}

/** Takes the documentation away; says whether there was any. */
export function hideDocs(view) {
  const open = view.state.field(docs) !== null;
  if (open) view.dispatch({ effects: shown.of(null) });
  return open;
}

const look = EditorView.theme({
  ".cm-tooltip": {
    backgroundColor: "var(--lift)",
    color: "var(--ink)",
    border: "1px solid var(--edge)",
    borderRadius: "var(--r-3)",
    boxShadow: "var(--shadow)",
  },
  ".cm-docs, .cm-tooltip.cm-completionInfo": {
    font: "var(--t-1)/1.45 var(--sans)",
    maxWidth: "min(36rem, 90vw)",
    maxHeight: "14rem",
    overflow: "auto",
    padding: "8px 10px",
    whiteSpace: "pre-wrap",
  },
  ".cm-docs code": { fontWeight: "var(--w-strong)" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "var(--t-1)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px", lineHeight: "1.4" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--ink)", color: "var(--on-ink)" },
  ".cm-completionDetail": { color: "var(--ink-3)", fontStyle: "normal" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
});

/** What the editor needs for both. */
export function help({ complete, hover, words }) {
  return [
    autocompletion({ override: [source(complete, words)], icons: false, maxRenderedOptions: 60 }),
    hoverTooltip((view, offset) => tooltip(view.state, hover, offset, words), { hoverTime: 500 }),
    docs,
    look,
  ];
}
