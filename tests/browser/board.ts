import { expect, type Locator, type Page } from "@playwright/test";

/** Returns a board's column by its status or stage. */
export const column = (page: Page, name: string) => page.locator(`[data-column="${name}"]`);

/** Drags a card by its handle with the mouse into a column. */
export async function dragTo(page: Page, grip: Locator, name: string): Promise<void> {
  const into = column(page, name);
  await grip.scrollIntoViewIfNeeded();
  const [from, target] = [await grip.boundingBox(), await into.boundingBox()];
  if (!from || !target) throw new Error("The board is not drawn");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 5 });
  await page.mouse.move(target.x + target.width / 2, target.y + 90, { steps: 15 });
  await expect(into).toHaveAttribute("data-drop-target", "");
  await page.mouse.up();
}
