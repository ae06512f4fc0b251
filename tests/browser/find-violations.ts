import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

type Color = Record<"r" | "g" | "b" | "alpha", number>;

interface Axe {
  run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
  commons: { color: { Color: { prototype: { parseString(this: Color, text: string): Color } } } };
}

declare global {
  interface Window {
    axe?: Axe;
  }
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/**
 * Reads each colour once per page. Browsers return some colours in a form like 7.2e-11 that axe
 * can't parse, and it then skips the contrast rule. It would also read the few colours again for
 * each element, which takes longer than the rule. Runs in the page.
 */
function readColorsOnce(): void {
  const color = window.axe?.commons.color.Color.prototype;
  if (!color) throw new Error("axe is not in the page");
  const { parseString } = color;
  const known = new Map<string, Color>();
  color.parseString = function (text) {
    const found = known.get(text);
    if (found) return Object.assign(this, found);
    parseString.call(this, text.replace(/-?[\d.]+e-\d+/g, "0"));
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/**
 * Waits for fades to end, because their colours are temporary. Ignores endless animations. Runs in
 * the page.
 */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    .filter(({ playState }) => playState === "running");
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Returns axe's violations in an element, each rule with its elements. Runs in the page. */
async function check(root: Element, tags: string[] | null): Promise<string[]> {
  if (!window.axe) throw new Error("axe is not in the page");
  // Leave out passes: axe would list every element of them.
  const { violations, incomplete } = await window.axe.run(root, {
    resultTypes: ["violations"],
    selectors: false,
    ...(tags && { runOnly: tags }),
  });
  const broken = incomplete.filter((rule) => "error" in rule);
  return [...violations, ...broken].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
}

/** What the header half covers would be too small a target. */
function scrollToTop() {
  window.scrollTo(0, 0);
  document.querySelector("main")?.scrollTo(0, 0);
}

/**
 * Returns axe's violations on the page or in a part of it, each rule with its elements. Checks WCAG
 * 2.2 AA, other `tags`, or every rule for null. Reports rules that axe itself fails at. Axe is
 * injected once per document and minified, because parsing it takes longer than the check.
 */
export async function findViolations(
  page: Page,
  tags: string[] | null = WCAG,
  part: Locator = page.locator("html"),
): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) {
    await page.evaluate(AXE);
    await page.evaluate(readColorsOnce);
  }
  await page.evaluate(scrollToTop);
  await page.evaluate(settle);
  return part.evaluate(check, tags);
}

/** Like `findViolations`, in the light and then the dark theme, each on a freshly loaded page. */
export async function findViolationsInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["light", "dark"]) {
    await page.context().addCookies([{ name: "atrium-theme", value: theme, url: page.url() }]);
    await page.reload();
    found.push(...(await findViolations(page)).map((violation) => `${theme}: ${violation}`));
  }
  return found;
}
