import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("the palette finds pages, acts and what the person may read, by keyboard alone", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin", "Ada Lovelace");
  const name = `Zephyr ${crypto.randomUUID().slice(0, 8)}`;
  const projectId = await newProject(system, boss, { name });
  const problems = await signIn(page, system, boss);
  const live = page.waitForRequest("**/api/auth/validate");
  await page.goto(`${system.url}/workers`);
  await live;

  const palette = page.getByRole("dialog", { name: "Find anything" });
  const field = palette.getByRole("combobox", { name: "Find anything" });
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type(name.toLowerCase());
  await expect(palette.getByRole("option")).toHaveText([
    `${name}Active`,
    `${name} · Content & SEO`,
    `${name} · CRM`,
  ]);
  await expect(palette.getByRole("option").first()).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(palette).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/projects/${projectId}`);

  await page.keyboard.press("Control+k");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await page.keyboard.type("no such thing");
  await expect(palette.getByText('No results for "no such thing"')).toBeVisible();
  await page.route("**/api/search?*", (route) => route.abort());
  await field.fill("account");
  await expect(palette.getByText("Search failed.")).toBeVisible();
  await palette.getByRole("option", { name: "Your account" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/account");

  // A form with changes asks before the palette leaves it.
  await page.getByLabel("Name", { exact: true }).fill("Ada Byron");
  await page.keyboard.press("?");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Byron?");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("workers");
  await expect(palette.getByRole("option", { name: "Workers" })).toHaveAttribute(
    "data-highlighted",
  );
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Leave page" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/workers");

  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.locator("main").focus();
  await page.keyboard.press("?");
  await expect(shortcuts.getByText("Find anything")).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(shortcuts).toHaveCount(0);

  // Single keys: go, down the list, into its search, and to its create form.
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/projects");
  await expect(page.locator("[data-item-id]").first()).toBeVisible();
  const firstLink = page.locator("[data-item-id]").first().getByRole("link").first();
  // A page that has just loaded may still move the focus to its start.
  await expect(async () => {
    await page.locator("main").focus();
    await page.keyboard.press("j");
    await expect(firstLink).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search projects" })).toBeFocused();
  await page.keyboard.type(name.toLowerCase());
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(name.toLowerCase());
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await expect(page.getByRole("searchbox", { name: "Search projects" })).toHaveValue("");
  await page.locator("main").focus();
  await page.keyboard.press("c");
  await expect.poll(() => new URL(page.url()).search).toBe("?mode=create");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  expect(problems.filter((text) => !text.includes("net::ERR_FAILED"))).toEqual([]);
});
