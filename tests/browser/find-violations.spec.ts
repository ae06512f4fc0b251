import { findViolations } from "./find-violations";
import { expect, test } from "./system";

const pageOf = (color: string) => `<!doctype html><html lang="en"><title>Words</title>
  <body style="background: color-mix(in oklab, oklch(0.155 0.006 270) 85%, transparent)">
    <main><h1 style="color: ${color}">Words</h1></main>
  </body></html>`;

test("what cannot be read is found, in the console's colours as well", async ({ page }) => {
  await page.setContent(pageOf("oklch(0.2 0.006 270)"));
  expect(await findViolations(page)).toEqual([expect.stringMatching(/^color-contrast: <h1/)]);
  await page.setContent(pageOf("oklch(0.95 0.006 270)"));
  expect(await findViolations(page)).toEqual([]);
});
