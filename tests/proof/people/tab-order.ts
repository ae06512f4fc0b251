import type { Page } from "@playwright/test";

/** More stops than any screen has. */
const MOST_STOPS = 600;

declare global {
  interface Window {
    /** What the Tab key has led to since the page was loaded. */
    tabbed?: Set<Element>;
  }
}

/**
 * Where the focus is after a press: nothing at the end of the page, whether it was there before, and what is wrong with
 * it. Runs in the page.
 */
function lookAtStop(): { name: string; isKnown: boolean; fault: string } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  window.tabbed ??= new Set();
  const isKnown = window.tabbed.has(element);
  window.tabbed.add(element);
  const text = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
  const name = `${element.tagName.toLowerCase()} "${text}"`;
  const hasOutline = (one: Element | null) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  };
  // Inside a date the browser marks the part, such as the button of its calendar.
  const isMarked =
    hasOutline(element) ||
    hasOutline(element.closest("label, li")) ||
    getComputedStyle(element).boxShadow !== "none" ||
    element.matches("[type^=date], [type=time]");
  const { bottom, top, left, right } = element.getBoundingClientRect();
  const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const faults = [
    ...(isMarked ? [] : ["its focus cannot be seen"]),
    ...(isInside ? [] : ["it is focused outside the window"]),
  ];
  return { name, isKnown, fault: faults.join(", ") };
}

/** What can be pressed or typed into and the Tab key has not led to. Runs in the page. */
function missedStops(): string[] {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";
  /** One stop leads to all of them, and the arrows on from there. */
  const isOneOfMany = (element: Element) =>
    element.closest(
      "[role=tablist], [role=toolbar], [role=radiogroup], [role=menu], [role=listbox], [role=grid]",
    ) !== null || element.matches("input[type=radio]");
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((element) => !window.tabbed?.has(element))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches(":disabled") && !element.closest("[inert]"))
    .filter((element) => element.tabIndex >= 0 && !isOneOfMany(element))
    .map((element) => {
      const text = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
      return `no Tab leads to ${element.tagName.toLowerCase()} "${text}"`;
    });
}

/** Walks the page by the Tab key from its beginning to its end, and says what is wrong on the way and what was missed. */
export async function tabFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.tabbed = new Set();
    getSelection()?.setPosition(document.body, 0);
  });
  let last = "";
  for (let stop = 0; ; stop++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(lookAtStop);
    if (!at) break;
    if (at.isKnown && at.name === last) return [...faults, `the Tab key does not leave ${last}`];
    if (at.isKnown) break;
    if (at.fault) faults.push(`${at.name}: ${at.fault}`);
    if (stop === MOST_STOPS) return [...faults, `no end after ${MOST_STOPS} stops`];
    last = at.name;
  }
  return [...faults, ...(await page.evaluate(missedStops))];
}
