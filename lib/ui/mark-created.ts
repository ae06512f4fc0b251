/** How long the mark stays, and lists may take to be drawn that get it. */
const MARKED_MS = 10_000;

/** What rows and cards are known by. */
const NAMES = ["data-item-id", "data-record-id", "data-user-id", "data-integration"];

/**
 * Marks the row or card of what was just created and brings it in sight, as soon as a list shows it: who comes back to
 * a list from a form sees which one is theirs. A list without it, such as a filtered one, stays as it is.
 */
export function markCreated(id: string): void {
  const selector = NAMES.map((name) => `[${name}="${CSS.escape(id)}"]`).join(", ");
  // Not only the first one: a form may show the list before its page does.
  const mark = () => {
    for (const row of document.querySelectorAll<HTMLElement>(selector)) {
      if (row.dataset.created !== undefined || row.getClientRects().length === 0) continue;
      row.dataset.created = "";
      row.scrollIntoView({ block: "nearest" });
    }
  };
  const observer = new MutationObserver(mark);
  observer.observe(document.body, { childList: true, subtree: true });
  mark();
  setTimeout(() => {
    observer.disconnect();
    for (const row of document.querySelectorAll<HTMLElement>(selector)) delete row.dataset.created;
  }, MARKED_MS);
}
