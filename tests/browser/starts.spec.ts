import { expectFits } from "./expect-fits";
import { expect, test } from "./system";

test("the console opens without a console error", async ({ page, system }) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    // The browser asks for this address by itself, whether or not the page names an icon.
    const icon = message.location().url.endsWith("/favicon.ico");
    if (message.type() === "error" && !icon) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(system.url);
  await expect(page.locator("body")).toContainText("Atrium");
  expect(problems).toEqual([]);
});

test("@phone the console fits a phone", async ({ page, system }) => {
  await page.goto(system.url);
  await expectFits(page);
});
