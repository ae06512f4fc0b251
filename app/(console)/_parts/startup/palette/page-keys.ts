import { type Command, commandOf, hasSingleKeys, keyOf } from "./shortcuts";

const ROWS = "[data-task-id], [data-record-id], [data-item-id], [data-user-id]";

const isSeen = (element: Element) => element.checkVisibility();

const seen = (selector: string, root: Document | Element = document) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(isSeen);

const rows = () => seen(`main :is(${ROWS})`);

const chosenRow = () => rows().find((row) => row.contains(document.activeElement));

/** Opens a row: its first link, or else its first button. */
const entryOf = (row: HTMLElement) => seen("a[href]", row)[0] ?? seen("button", row)[0];

function moveTo(step: 1 | -1): boolean {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = at >= 0 ? all[at + step] : all.at(step > 0 ? 0 : -1);
  if (next) entryOf(next)?.focus();
  return all.length > 0;
}

const nameOf = (element: Element) =>
  element.getAttribute("aria-label") ?? element.textContent ?? "";

/** Returns the control that edits the focused row, or else the page's own. */
function editor(): HTMLElement | undefined {
  const row = chosenRow();
  const named = seen("a[href], button", row ?? document.querySelector("main") ?? document).find(
    (control) => /^Edit\b/.test(nameOf(control).trim()),
  );
  // Without one, the row has Edit in its menu.
  return named ?? (row && seen("[aria-haspopup=menu]", row)[0]);
}

const boxOf = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLInputElement>("input[type=checkbox]") ?? undefined;

/** Selects the focused row and the one next to it, which gets the focus. */
function extend(step: 1 | -1): boolean {
  const select = () => {
    const box = boxOf(chosenRow());
    if (box && !box.checked) box.click();
    return box !== undefined;
  };
  const wasRow = select();
  return moveTo(step) && (select() || wasRow);
}

/** Focuses the first action for the selected rows. */
function toBulkBar(): boolean {
  const [button] = seen("[data-slot=bulk-bar] button:not(:disabled)");
  button?.focus();
  return button !== undefined;
}

const press = (control: HTMLElement | undefined): boolean => {
  control?.click();
  return control !== undefined;
};

/** Focuses the search field of the page's list. */
function search(): boolean {
  const [field] = seen("main [role=search] input[type=search]");
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
  return field !== undefined;
}

/** Presses the submit button of the focused form. A pending button ignores it. */
function send(): boolean {
  const form = document.activeElement?.closest("form");
  return press(form?.querySelector<HTMLElement>("[type=submit]") ?? undefined);
}

/** Runs a command on the page. Returns false if the page doesn't support it. */
function performOnPage(command: Command): boolean {
  switch (command) {
    case "next-row":
      return moveTo(1);
    case "previous-row":
      return moveTo(-1);
    case "select":
      return press(boxOf(chosenRow()));
    case "select-next":
      return extend(1);
    case "select-previous":
      return extend(-1);
    case "bulk":
      return toBulkBar();
    case "edit":
      return press(editor());
    case "create":
      return press(seen("main [data-create]")[0]);
    case "search":
      return search();
    case "send":
      return send();
    default:
      return false;
  }
}

/** Milliseconds to wait for the second key of a shortcut. */
const CHORD_TIMEOUT_MS = 1500;

let before: { key: string; time: number } | null = null;

/** Returns the command of a key press, given the previous one. */
function commandAt(event: KeyboardEvent): Command | null {
  const key = keyOf(event);
  if (key === null || (!key.startsWith("mod ") && !hasSingleKeys())) return null;
  const isSoon = before !== null && event.timeStamp - before.time < CHORD_TIMEOUT_MS;
  const command = commandOf(key, isSoon && before ? before.key : null);
  before = command ? null : { key, time: event.timeStamp };
  return command;
}

/** The key handlers, loaded after the page. */
export const PAGE_KEYS = { commandAt, performOnPage };
