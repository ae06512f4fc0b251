export type PageSlot = number | "gap-start" | "gap-end";

/** First, last, the current page and its neighbours; a gap stands for two pages or more. */
export function pageWindow(page: number, pageCount: number): PageSlot[] {
  const current = Math.min(Math.max(1, page), Math.max(1, pageCount));
  const from = current - 1 <= 3 ? 1 : current - 1;
  const to = pageCount - (current + 1) <= 2 ? pageCount : current + 1;
  const slots: PageSlot[] = [];
  if (from > 1) slots.push(1, "gap-start");
  for (let number = from; number <= to; number += 1) slots.push(number);
  if (to < pageCount) slots.push("gap-end", pageCount);
  return slots;
}
