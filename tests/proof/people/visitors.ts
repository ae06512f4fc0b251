import type { Browser, BrowserContext, ConsoleMessage, Page } from "@playwright/test";
import { untilHydrated } from "../../browser/until-hydrated";
import { isLoaded, sumLayoutShifts } from "../../support/layout-shift";
import type { Random } from "../../support/seeded-random";
import type { Company } from "./company";
import { addressOf, type Screen } from "./screens";

/** Desktop and phone, and each zoomed: to 200%, and as far as WCAG 1.4.10 requires (320 px). */
export const WIDTHS = [1440, 390] as const;
export type Width = (typeof WIDTHS)[number];
export const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];
/** Returns every width in both themes, or a random one of these. */
export const waysOf = (isWhole: boolean, random: Random) =>
  isWhole
    ? WIDTHS.flatMap((width) => THEMES.map((theme) => ({ width, theme })))
    : [{ width: random.pick(WIDTHS), theme: random.pick(THEMES) }];
const HEIGHT: Record<Width, number> = { 1440: 900, 390: 844 };
export const ZOOMED: Record<Width, { width: number; height: number }> = {
  1440: { width: 720, height: 450 },
  390: { width: 320, height: 640 },
};

/** A page on which screens are opened in turn, with the console messages since the last one. */
export interface Visitor {
  page: Page;
  open(screen: Screen, theme?: Theme): Promise<void>;
  complaints(): string[];
}

/** The browser's own message about an answer other than 2xx isn't a fault of the screen. */
const isComplaint = (message: ConsoleMessage) =>
  message.type() === "error" && !message.text().startsWith("Failed to load resource");

async function visitorOf(context: BrowserContext, company: Company, width: Width) {
  const page = await context.newPage();
  await page.addInitScript(sumLayoutShifts);
  let heard: string[] = [];
  page.on("console", (message) => isComplaint(message) && heard.push(message.text()));
  page.on("pageerror", (error) => heard.push(error.message));
  return {
    page,
    async open(screen: Screen, theme: Theme = "dark") {
      heard = [];
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await page.setViewportSize({ width, height: HEIGHT[width] });
      const { sealed } = company.people[screen.role];
      const { url } = company.system;
      await context.addCookies([
        { name: "atrium", value: sealed, url },
        { name: "atrium-theme", value: theme, url },
      ]);
      await page.goto(addressOf(screen, company));
      await untilHydrated(page);
      // What a tab loads itself is a part of the screen.
      await page.waitForFunction(isLoaded, undefined, { timeout: 15_000 });
    },
    complaints: () => heard,
  };
}

/** Creates a visitor at each width. */
export async function admitVisitors(browser: Browser, company: Company) {
  const contexts = await Promise.all(
    WIDTHS.map((width) =>
      browser.newContext({
        viewport: { width, height: HEIGHT[width] },
        ...(width === 390 && { isMobile: true, hasTouch: true }),
      }),
    ),
  );
  const [desk, phone] = contexts;
  if (!desk || !phone) throw new Error("No browser context");
  return {
    visitors: {
      1440: await visitorOf(desk, company, 1440),
      390: await visitorOf(phone, company, 390),
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}
