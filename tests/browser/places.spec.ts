import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 900, height: 800 };
const DESK = { width: 1440, height: 900 };

test("a project and the settings have a navigation of their own, and each page says where it is", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, {
    name: "Harbour",
    workspaces: ["crm", "media"],
    assigned_users: [boss.id],
  });
  // More than the menu shows at once.
  for (let number = 1; number <= 12; number++)
    await newProject(system, boss, { name: `Quay ${number}` });
  await joinWorkspace(system, id, "crm", boss);
  const root = `${system.url}/projects/${id}`;
  const problems = await signIn(page, system, boss);
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  const place = page.locator("[data-slot=place]");
  const main = page.getByRole("navigation", { name: "Main" });
  await page.setViewportSize(DESK);

  await test.step("the project's navigation marks the page, and the sidebar shows icons beside it", async () => {
    await page.goto(root);
    await expect(place.locator("[aria-current=page]")).toHaveText("Overview");
    await expect
      .poll(async () => (await page.getByRole("complementary").boundingBox())?.width)
      .toBeLessThan(60);
    await place.getByRole("link", { name: "CRM" }).click();
    await expect(page).toHaveURL(`${root}/workspace/crm/overview`);
    await expect(place.locator("[aria-current=page]")).toHaveText("CRM");
    await expect(trail.getByRole("listitem")).toHaveText([/Projects/, /Harbour/, /CRM/]);
    await expect(trail.locator("[aria-current=page]")).toHaveText("CRM");
    await expectSound(page);
  });
  await test.step("the arrows after a crumb open what can be shown instead", async () => {
    await trail.getByRole("button", { name: "Switch workspace" }).click();
    await page.getByRole("menuitem", { name: "Media" }).click();
    await expect(page).toHaveURL(`${root}/workspace/media/overview`);
    const other = trail.getByRole("button", { name: "Switch project" });
    await other.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "All projects" })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(other).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Quay 1", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Quay 1" })).toBeVisible();
    await trail.getByRole("link", { name: "Projects" }).click();
    await expect(page).toHaveURL(`${system.url}/projects`);
    await expect(place).toHaveCount(0);
  });
  await test.step("a list that can't be loaded says so, and is loaded the next time", async () => {
    await page.goto(root);
    await page.route("**/api/projects?*", (route) => route.abort());
    const other = trail.getByRole("button", { name: "Switch project" });
    await other.click();
    await expect(page.getByRole("menuitem", { name: /^Failed to load/ })).toBeVisible();
    await page.unroute("**/api/projects?*");
    await page.keyboard.press("Escape");
    await other.click();
    await expect(page.getByRole("menuitem", { name: "Quay" }).first()).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("tablets show the place's navigation alone, and the inbox in the header", async () => {
    await page.setViewportSize(TABLET);
    await expect(main).toBeHidden();
    await expect(place).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Approvals" })).toBeVisible();
    await page.goto(`${system.url}/tasks`);
    await expect(main).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Approvals" })).toBeHidden();
  });
  await test.step("on a phone the page's name opens the place's navigation", async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${root}/workspace/crm/overview`);
    await expect(place).toBeHidden();
    await trail.getByRole("button", { name: "CRM" }).click();
    const sheet = page.getByRole("dialog", { name: "Harbour" });
    await expectSound(page);
    await sheet.getByRole("link", { name: "Team" }).click();
    await expect(page).toHaveURL(`${root}/workspace/team`);
    await expect(sheet).toHaveCount(0);
    await expect(trail.getByRole("button", { name: "Team" })).toBeVisible();
    await page.goto(`${system.url}/settings/quotas`);
    await trail.getByRole("button", { name: "Quotas" }).click();
    await page
      .getByRole("dialog", { name: "Settings" })
      .getByRole("link", { name: "Users" })
      .click();
    await expect(page).toHaveURL(`${system.url}/settings?tab=users`);
    await expectSound(page);
  });
  expect(problems).toEqual([]);
});

test("a link that was followed looks pressed until its page is there", async ({ page, system }) => {
  await signIn(page, system, await newPerson(system, "moderator"));
  await page.goto(`${system.url}/tasks`);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/rags?_rsc=*", async (route) => {
    await held;
    await route.continue();
  });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "RAGs" });
  await link.click();
  await expect(link).toHaveAttribute("data-pending", "");
  letThrough();
  await expect(page).toHaveURL(`${system.url}/rags`);
  await expect(link).not.toHaveAttribute("data-pending");
});

test("a link looks pressed in the click itself, and no longer once another is followed", async ({
  page,
  system,
}) => {
  const problems = await signIn(page, system, await newPerson(system, "moderator"));
  await page.goto(`${system.url}/tasks`);
  const released = Promise.withResolvers<void>();
  await page.route(/\?_rsc=|&_rsc=/, async (route) => {
    await released.promise;
    await route.continue();
  });
  const menu = page.getByRole("navigation", { name: "Main" });
  const pressed = menu.locator("[data-pending]");
  for (const name of ["Agents", "RAGs"]) {
    const link = menu.getByRole("link", { name });
    // Read in the same task as the click, before anything is rendered.
    const isPressed = await link.evaluate((element: HTMLElement) => {
      element.click();
      return element.hasAttribute("data-pending");
    });
    expect(isPressed, name).toBe(true);
    await expect(pressed).toHaveText([name]);
  }
  released.resolve();
  await expect(page).toHaveURL(`${system.url}/rags`);
  await expect(pressed).toHaveCount(0);
  expect(problems).toEqual([]);
});
