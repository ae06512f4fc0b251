import type { Page } from "@playwright/test";

declare global {
  interface Window {
    layoutShift?: { sum: number; what: string[] };
  }
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Sums up layout shifts, except those after a press. */
export function sumLayoutShifts() {
  const shift = { sum: 0, what: [] as string[] };
  window.layoutShift = shift;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      shift.sum += value;
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName;
        shift.what.push(`${name} from ${from.x},${from.y} to ${to.x},${to.y}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Returns true if nothing is marked as loading any more. Runs in the page. */
export const isLoaded = () =>
  ![...document.querySelectorAll("[role=status]")].some(
    (status) => status.textContent?.startsWith("Loading") && status.checkVisibility(),
  );

const MOST_SHIFT = 0.05;

/** Returns what moved too far since the page was loaded. */
export async function shiftFaults(page: Page): Promise<string[]> {
  const { sum, what } = await page.evaluate(() => window.layoutShift ?? { sum: 0, what: [] });
  return sum > MOST_SHIFT ? [`moved by ${sum.toFixed(3)}: ${what.join("; ")}`] : [];
}
