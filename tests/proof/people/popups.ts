import type { Locator, Page } from "@playwright/test";
import { findViolations } from "../../browser/find-violations";
import type { Screen } from "./screens";
import { smallTargets, widthFaults } from "./soundness";
import type { Visitor, Width } from "./visitors";

const POPUP = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open]";
/** How long a press may take to open something: its code is fetched first. */
const OPENS_MS = 1_200;

/** One of each kind of button that may open something: those that only differ in whose they are do the same. */
async function markButtons(page: Page, root: string): Promise<string[]> {
  return page.evaluate((root) => {
    const kindOf = (button: Element) =>
      [
        button.getAttribute("aria-haspopup"),
        button.textContent?.trim() || button.getAttribute("aria-label")?.split(" ")[0],
        ...[...button.querySelectorAll("use")].map((use) => use.getAttribute("href")),
      ].join(" ");
    const seen = new Set<string>();
    const fresh: string[] = [];
    const buttons = document.querySelectorAll(
      `:is(${root}) :is(button, [role=menuitem]):not(:disabled, [type=submit], a, [aria-label*=": "], [aria-hidden=true])`,
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

/** A long menu is gone through with the arrow keys, of which axe does not know. */
const isOfLongMenu = (violation: string) =>
  violation.startsWith("scrollable-region-focusable") && violation.includes('role="menu"');

async function popupFaults(page: Page, width: Width): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  return [
    ...(await findViolations(page)).filter((violation) => !isOfLongMenu(violation)),
    ...(await widthFaults(page)),
    ...(width === 390 ? await page.evaluate(smallTargets) : []),
  ];
}

async function opens(page: Page, button: Locator): Promise<Locator | null> {
  const before = await page.locator(POPUP).count();
  await button.click();
  const popup = page.locator(POPUP).last();
  const came = await page
    .waitForFunction(
      ({ popups, before }) => document.querySelectorAll(popups).length > before,
      { popups: POPUP, before },
      { timeout: OPENS_MS },
    )
    .catch(() => null);
  return came ? popup : null;
}

/** Closes it with Escape, which gives the focus back to what opened it. */
async function closeFaults(page: Page, popup: Locator, button: Locator): Promise<string[]> {
  await page.keyboard.press("Escape");
  const isGone = await popup
    .waitFor({ state: "detached", timeout: 5_000 })
    .then(() => true)
    .catch(() => false);
  if (!isGone) return ["Escape does not close it"];
  const isFocused = await button.evaluate((element) => element === document.activeElement);
  return isFocused ? [] : ["the focus does not come back to its button"];
}

/** The screen anew, with a network that is gone for writes: a press that would act at once changes nothing. */
async function openHarmless({ page, open }: Visitor, screen: Screen): Promise<void> {
  await open(screen);
  await page.evaluate(() => {
    const ask = window.fetch;
    window.fetch = (input, init) =>
      (init?.method ?? "GET") === "GET"
        ? ask(input, init)
        : Promise.reject(new TypeError("Failed to fetch"));
  });
}

/**
 * What is wrong with what the buttons of a screen open, and with the dialogs that a menu's entries open; and how many
 * buttons opened something.
 */
export async function faultsOfPopups(
  visitor: Visitor,
  width: Width,
  screen: Screen,
  root = "main",
): Promise<{ faults: string[]; opened: number }> {
  const { page } = visitor;
  await openHarmless(visitor, screen);
  const address = page.url();
  const faults: string[] = [];
  let opened = 0;
  for (const kind of await markButtons(page, root)) {
    const button = marked(page, kind);
    // A press before may have led elsewhere, or to another tab.
    if (page.url() !== address || !(await button.isVisible())) {
      await openHarmless(visitor, screen);
      await markButtons(page, root);
    }
    const popup = await opens(page, button);
    if (!popup) continue;
    opened++;
    const found = await popupFaults(page, width);
    found.push(...(await faultsOfEntries(page, width, popup, button)));
    faults.push(...found.map((fault) => `${kind}: ${fault}`));
  }
  return { faults, opened };
}

/** Of a menu each entry that opens a dialog; then of the popup how it closes. */
async function faultsOfEntries(page: Page, width: Width, popup: Locator, button: Locator) {
  const isMenu = (await popup.getAttribute("role")) === "menu";
  const faults: string[] = [];
  const entries = isMenu ? await markButtons(page, "[role=menu]") : [];
  for (const kind of entries) {
    if ((await page.locator("[role=menu]").count()) === 0) await opens(page, button);
    await markButtons(page, "[role=menu]");
    const dialog = await opensInstead(page, marked(page, kind));
    if (!dialog) continue;
    const found = await popupFaults(page, width);
    found.push(...(await closeFaults(page, dialog, button)));
    faults.push(...found.map((fault) => `${kind}: ${fault}`));
  }
  if ((await page.locator(POPUP).count()) === 0) return faults;
  return [...faults, ...(await closeFaults(page, popup, button))];
}

/** A menu's entry closes the menu; what it opens is a dialog. */
async function opensInstead(page: Page, entry: Locator): Promise<Locator | null> {
  await entry.click();
  const dialog = page.locator("[role=dialog], [role=alertdialog]").last();
  const came = await dialog.waitFor({ timeout: OPENS_MS }).catch(() => "none");
  return came === "none" ? null : dialog;
}
