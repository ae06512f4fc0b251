import type { Locator, Page } from "@playwright/test";
import { findViolations } from "../../browser/find-violations";
import type { Screen } from "./screens";
import { smallTargets, widthFaults } from "./soundness";
import type { Theme, Visitor, Width } from "./visitors";

const DIALOG = "[role=dialog], [role=alertdialog], dialog[open]";
const POPUP = `${DIALOG}, [role=menu], [role=listbox]`;
/** Milliseconds for a press to open something, including loading its code. */
const OPENS_MS = 1_200;

/**
 * Marks one of each kind of button that may open something. Buttons that differ only in their row
 * do the same.
 */
async function markButtons(page: Page, root: string): Promise<string[]> {
  return page.evaluate((root) => {
    const kindOf = (button: Element) =>
      [
        button.getAttribute("aria-haspopup"),
        // Without relative times, which differ when the screen is opened again.
        button.textContent?.trim().replace(/\d+ \w+ ago|just now/i, "") ||
          button.getAttribute("aria-label")?.split(" ")[0],
        ...[...button.querySelectorAll("use")].map((use) => use.getAttribute("href")),
      ].join(" ");
    const seen = new Set<string>();
    const fresh: string[] = [];
    const buttons = document.querySelectorAll(
      `:is(${root}) :is(button, [role=menuitem]):not(:disabled, [aria-disabled=true], [type=submit], a, [aria-label*=": "], [aria-hidden=true], [aria-hidden=true] *, [inert] *)`,
    );
    for (const button of buttons) {
      const kind = kindOf(button);
      if (seen.has(kind) || !button.checkVisibility({ visibilityProperty: true })) continue;
      seen.add(kind);
      for (const other of document.querySelectorAll(`[data-proof=${JSON.stringify(kind)}]`))
        other.removeAttribute("data-proof");
      button.setAttribute("data-proof", kind);
      fresh.push(kind);
    }
    return fresh;
  }, root);
}

const marked = (page: Page, kind: string) => page.locator(`[data-proof=${JSON.stringify(kind)}]`);

/** A long menu scrolls with the arrow keys, which axe doesn't know. */
const isOfLongMenu = (violation: string) =>
  violation.startsWith("scrollable-region-focusable") && violation.includes('role="menu"');

/** What is behind it is checked as a screen. */
async function popupFaults(page: Page, width: Width, popup: Locator): Promise<string[]> {
  return [
    ...(await findViolations(page, undefined, popup)).filter(
      (violation) => !isOfLongMenu(violation),
    ),
    ...(await widthFaults(page)),
    ...(width === 390 ? await popup.evaluate(smallTargets) : []),
  ];
}

/** Marks what is open before a press. Runs in the page. */
function markOpen(kind: string): void {
  for (const popup of document.querySelectorAll(kind)) popup.toggleAttribute("data-known", true);
}

/** Returns what a press opens, next to what was open or instead of it; null for nothing. */
async function opened(page: Page, kind: string, button: Locator): Promise<Locator | null> {
  await page.evaluate(markOpen, kind);
  await button.click({ timeout: 5_000 });
  const fresh = page.locator(`:is(${kind}):not([data-known])`).first();
  const came = await fresh.waitFor({ timeout: OPENS_MS }).then(
    () => true,
    () => false,
  );
  if (!came) return null;
  const id = crypto.randomUUID();
  await fresh.evaluate((popup, id) => popup.setAttribute("data-known", id), id);
  return page.locator(`[data-known="${id}"]`);
}

/** Closes it with Escape, which must return the focus to the opener. */
async function closeFaults(page: Page, popup: Locator, button: Locator): Promise<string[]> {
  await page.keyboard.press("Escape");
  const isGone = await popup
    .waitFor({ state: "detached", timeout: 5_000 })
    .then(() => true)
    .catch(() => false);
  if (!isGone) return ["Escape does not close it"];
  const isFocused =
    (await button.count()) > 0
      ? await button.evaluate((element) => element === document.activeElement)
      : // The dialog that it replaced is shown again.
        await page.evaluate(() => document.activeElement !== document.body);
  return isFocused ? [] : ["the focus does not come back to its button"];
}

/** What is opened, as whom and in which theme. */
interface Opened {
  screen: Screen;
  width: Width;
  theme: Theme;
  /** Container of its buttons. */
  root?: string;
}

/**
 * Opens the screen again with writes blocked, so that a press that acts at once changes nothing.
 */
async function openHarmless({ page, open }: Visitor, { screen, theme }: Opened): Promise<void> {
  await open(screen, theme);
  // A dialog named in the address loads with its code.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const ask = window.fetch;
    window.fetch = (input, init) =>
      (init?.method ?? "GET") === "GET"
        ? ask(input, init)
        : Promise.reject(new TypeError("Failed to fetch"));
  });
}

/**
 * Returns the problems of what a screen's buttons and menu entries open, and the number of buttons
 * that opened something.
 */
export async function faultsOfPopups(
  visitor: Visitor,
  opening: Opened,
): Promise<{ faults: string[]; opened: number }> {
  const { page } = visitor;
  const { width, root = "main, [role=dialog]" } = opening;
  await openHarmless(visitor, opening);
  const address = page.url();
  const faults: string[] = [];
  let openedCount = 0;
  for (const kind of await markButtons(page, root)) {
    const button = marked(page, kind);
    // An earlier press may have led elsewhere or to another tab.
    if (page.url() !== address || !(await button.isVisible())) {
      await openHarmless(visitor, opening);
      await markButtons(page, root);
    }
    const popup = await opened(page, POPUP, button);
    if (!popup) continue;
    openedCount++;
    const found = await popupFaults(page, width, popup);
    found.push(...(await faultsOfEntries(page, width, popup, button)));
    faults.push(...found.map((fault) => `${kind}: ${fault}`));
  }
  return { faults, opened: openedCount };
}

/** Checks each menu entry that opens a dialog, then how the popup closes. */
async function faultsOfEntries(page: Page, width: Width, popup: Locator, button: Locator) {
  const isMenu = (await popup.getAttribute("role")) === "menu";
  const faults: string[] = [];
  const entries = isMenu ? await markButtons(page, "[role=menu]") : [];
  for (const kind of entries) {
    if ((await page.locator("[role=menu]").count()) === 0) await opened(page, POPUP, button);
    await markButtons(page, "[role=menu]");
    const dialog = await opened(page, DIALOG, marked(page, kind));
    if (!dialog) continue;
    const found = await popupFaults(page, width, dialog);
    found.push(...(await closeFaults(page, dialog, button)));
    faults.push(...found.map((fault) => `${kind}: ${fault}`));
  }
  if ((await page.locator(POPUP).count()) === 0) return faults;
  return [...faults, ...(await closeFaults(page, popup, button))];
}
