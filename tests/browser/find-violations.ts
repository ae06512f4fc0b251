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
 * A browser writes the green of a grey as 7.2e-11, which axe cannot read: it leaves out the rule on contrast for the
 * whole page then. And it reads the few colours of a page anew for each element, which takes longer than the rule
 * itself. Runs in the page.
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

/** Waits for what is fading in or out, whose colours are of a moment; what turns for ever is let turn. Runs in the page. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    .filter(({ playState }) => playState === "running");
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** What axe has against an element and what is in it, each rule with its elements. Runs in the page. */
async function check(root: Element, tags: string[] | null): Promise<string[]> {
  if (!window.axe) throw new Error("axe is not in the page");
  // Of what is right, every element with its selector would be told of as well: most of what there is to tell.
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

/**
 * What axe has against the page, or a part of it, each rule with the elements that it found; WCAG 2.2 AA unless `tags`
 * say otherwise, every rule that there is for null. A rule that axe itself breaks at is one of them. Axe is put into a
 * document once, in as few words as there are: a browser reads it for longer than it checks.
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
  await page.evaluate(settle);
  return part.evaluate(check, tags);
}

/** The same in the light theme and in the dark one, which then shows: as the server writes them, on a page loaded anew. */
export async function findViolationsInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["light", "dark"]) {
    await page.context().addCookies([{ name: "atrium-theme", value: theme, url: page.url() }]);
    await page.reload();
    found.push(...(await findViolations(page)).map((violation) => `${theme}: ${violation}`));
  }
  return found;
}
