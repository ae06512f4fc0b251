/** How long the mark stays. Also how long a list may take to appear. */
const MARKED_MS = 10_000;

/** Attributes that identify rows and cards. */
const NAMES = ["data-item-id", "data-record-id", "data-user-id", "data-integration"];

/**
 * Highlights the row or card of a new item and scrolls to it, as soon as a list shows it. So people
 * see the item they have just created. A list without it, such as a filtered one, stays unchanged.
 */
export function markCreated(id: string): void {
  const selector = NAMES.map((name) => `[${name}="${CSS.escape(id)}"]`).join(", ");
  // All of them, because a form may show the list before its page does.
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
