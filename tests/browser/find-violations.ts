import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/**
 * What axe has against the page, each rule with the elements that it found; WCAG 2.2 AA unless `tags` say otherwise,
 * every rule that there is for null. In the page itself: no page has a frame, and a second page to sum up the frames
 * would cost as much as the check.
 */
export async function findViolations(page: Page, tags: string[] | null = WCAG): Promise<string[]> {
  // Base UI's guards take the focus only to hand it on.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude("[data-base-ui-focus-guard]");
  const { violations } = await (tags ? axe.withTags(tags) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
