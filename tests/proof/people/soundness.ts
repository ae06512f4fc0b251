import type { Page } from "@playwright/test";
import { findViolations } from "../../browser/find-violations";
import { shiftFaults } from "../../support/layout-shift";
import { tabFaults } from "./tab-order";
import { type Visitor, type Width, ZOOMED } from "./visitors";

/**
 * Returns the problems of a visitor's screen: as it is, by touch or Tab key, with reduced motion,
 * and zoomed.
 */
export async function faultsOf({ page, complaints }: Visitor, width: Width): Promise<string[]> {
  const faults = [
    ...(await shiftFaults(page)),
    ...(await findViolations(page)),
    ...(await widthFaults(page)),
    ...(width === 390 ? await page.locator("body").evaluate(smallTargets) : await tabFaults(page)),
  ];
  await page.emulateMedia({ reducedMotion: "reduce" });
  faults.push(...(await page.evaluate(motions)));
  await page.setViewportSize(ZOOMED[width]);
  faults.push(...(await settledWidthFaults(page)).map((fault) => `zoomed: ${fault}`));
  return [...faults, ...complaints()];
}

/** Returns what is wider than the window or cut off by its container. */
export async function widthFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const isCut = (element: Element) => {
      const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element);
      const isHiding = overflowX === "hidden" || overflowX === "clip";
      // Text only for screen readers is a single pixel.
      if (!isHiding || textOverflow === "ellipsis" || clipPath !== "none") return false;
      // Other slides are reached by the carousel's buttons.
      if (element.matches("[data-slot=carousel-viewport]")) return false;
      // Typed text scrolls with the caret.
      if (element.matches("input, textarea, select")) return false;
      return position !== "absolute" && element.scrollWidth > element.clientWidth + 1;
    };
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 40)}"`;
    return [
      ...(tooWide > 0 ? [`${tooWide} px wider than the window`] : []),
      ...[...document.querySelectorAll("body *")]
        .filter(isCut)
        .map((element) => `cut off: ${nameOf(element)}`),
    ];
  });
}

/** Like `widthFaults`, once scripts have redrawn charts for the new size. */
async function settledWidthFaults(page: Page): Promise<string[]> {
  let faults = await widthFaults(page);
  for (let look = 0; look < 10 && faults.length > 0; look++) {
    await page.waitForTimeout(100);
    faults = await widthFaults(page);
  }
  return faults;
}

/** Returns transitions and animations longer than a blink. */
function motions(): string[] {
  const milliseconds = (list: string) =>
    Math.max(...list.split(",").map((one) => Number.parseFloat(one) * (/ms/.test(one) ? 1 : 1000)));
  return [...document.querySelectorAll("*")]
    .filter((element) => {
      const { animationDuration, animationName, transitionDuration } = getComputedStyle(element);
      const longest = animationName === "none" ? 0 : milliseconds(animationDuration);
      return Math.max(longest, milliseconds(transitionDuration)) > 10;
    })
    .map(({ tagName, className }) => `moves in spite of reduced motion: ${tagName}.${className}`);
}

/**
 * Returns an element's touch targets that are too small: less than 44 px, or in a line of text and
 * closer to another target than the 24 px of WCAG 2.5.8.
 */
export function smallTargets(root: Element): string[] {
  const TARGETS =
    "a[href], button, input, select, textarea, summary, [role=menuitem], [role=tab], [role=option], [role=switch]";
  const reach = (inset: string) => -Number.parseFloat(inset);
  /**
   * Returns the invisible area around a control that is drawn smaller than a finger, up to the
   * whole card.
   */
  const reachOf = (element: Element, pseudo: "::before" | "::after") => {
    const { content, position, top, right, bottom, left } = getComputedStyle(element, pseudo);
    if (content === "none" || position !== "absolute" || left === "auto") return null;
    const isStatic = getComputedStyle(element).position === "static";
    const block = (isStatic && (element as HTMLElement).offsetParent) || element;
    const { x, y, width, height } = block.getBoundingClientRect();
    return new DOMRect(
      x - reach(left),
      y - reach(top),
      width + reach(left) + reach(right),
      height + reach(top) + reach(bottom),
    );
  };
  const boxOf = (element: Element) => {
    const own = (element.matches("input") && element.closest("label")) || element;
    const boxes = [reachOf(element, "::before"), reachOf(element, "::after")];
    return [own.getBoundingClientRect(), ...boxes.filter((box) => box !== null)].reduce(
      (one, two) => (two.width * two.height > one.width * one.height ? two : one),
    );
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const targets = [...root.querySelectorAll(TARGETS)].filter(isSeen);
  const middleOf = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2];
  const isCrowded = (element: Element) => {
    const [x = 0, y = 0] = middleOf(boxOf(element));
    return targets.some((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return false;
      const { left, right, top, bottom } = boxOf(other);
      const across = Math.max(left - x, 0, x - right);
      const down = Math.max(top - y, 0, y - bottom);
      return Math.hypot(across, down) < 12;
    });
  };
  return targets
    .filter((element) => {
      const { width, height } = boxOf(element);
      if (width >= 43.5 && height >= 43.5) return false;
      const isInline = getComputedStyle(element).display === "inline";
      return isInline ? isCrowded(element) : true;
    })
    .map((element) => {
      const { width, height } = boxOf(element);
      const name = element.getAttribute("aria-label") || element.textContent?.trim().slice(0, 40);
      return `a target of ${Math.round(width)} × ${Math.round(height)} px: ${element.tagName.toLowerCase()} "${name}"`;
    });
}
