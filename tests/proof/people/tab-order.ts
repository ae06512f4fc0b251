import type { Page } from "@playwright/test";
import { focusNow, goToStart } from "./keyboard";

/** More stops than any screen has. */
const MOST_STOPS = 600;

/** Returns controls that the Tab key hasn't reached. Runs in the page. */
function missedStops(): string[] {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";
  /** One Tab stop stands for the group; arrow keys reach the rest. */
  const isOneOfMany = (element: Element) =>
    element.closest(
      "[role=tablist], [role=toolbar], [role=radiogroup], [role=menu], [role=listbox], [role=grid]",
    ) !== null || element.matches("input[type=radio]");
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((element) => !window.tabbed?.has(element))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter(
      (element) => !element.matches(":disabled") && !element.closest("[inert], [aria-hidden=true]"),
    )
    .filter((element) => element.tabIndex >= 0 && !isOneOfMany(element))
    .map((element) => {
      const text = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
      return `no Tab leads to ${element.tagName.toLowerCase()} "${text}"`;
    });
}

/** Tabs through the page from start to end. Returns problems on the way and missed controls. */
export async function tabFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => {
    window.tabbed = new Set();
  });
  await page.evaluate(goToStart);
  let last = "";
  for (let stop = 0; ; stop++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(focusNow);
    if (!at) break;
    if (stop === MOST_STOPS) return [...faults, `no end after ${MOST_STOPS} stops`];
    // Day, month, year and calendar button are one element, and so are a player's buttons.
    if (at.isKnown && at.name === last && at.hasParts) continue;
    // A page may have one control only. If it has more, the missed ones are returned below.
    if (at.isKnown && at.name === last && stop === 1) break;
    if (at.isKnown && at.name === last) return [...faults, `the Tab key does not leave ${last}`];
    if (at.isKnown) break;
    if (!at.isVisible) faults.push(`the focus on ${at.name} cannot be seen`);
    if (!at.isInside) faults.push(`${at.name} is focused outside the window`);
    last = at.name;
  }
  return [...faults, ...(await page.evaluate(missedStops))];
}
