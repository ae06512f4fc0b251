import type { Locator, Page } from "@playwright/test";
import { createPerson } from "../support/people";
import { newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { make } from "./tasks-fixture";
import { untilHydrated } from "./until-hydrated";

const CONTROLS =
  "form :is(input, select, textarea):visible:enabled:not([type=search], [type=file], [type=radio], [readonly], [aria-hidden=true])";

const kindOf = (control: Locator) =>
  control.evaluate((element) =>
    element instanceof HTMLSelectElement
      ? element.options.length > 1
        ? "select"
        : "single"
      : (element as HTMLInputElement).type,
  );

/** Changes a control with the keyboard alone, as its kind wants it, and goes on: the change must stay. */
async function changeByKeys(page: Page, control: Locator): Promise<void> {
  const kind = await kindOf(control);
  if (kind === "single") return;
  // The last workspace of a project stays.
  if ((await control.getAttribute("aria-describedby")) === "last-workspace") return;
  await control.focus();
  if (kind === "checkbox") {
    const before = await control.isChecked();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(control).toBeChecked({ checked: !before });
    return;
  }
  const before = await control.inputValue();
  if (kind === "select") {
    await page.keyboard.press("ArrowDown");
    if ((await control.inputValue()) === before) await page.keyboard.press("ArrowUp");
  } else if (kind === "date") {
    await page.keyboard.type("05062031");
  } else if (kind === "number") {
    await page.keyboard.press("End");
    await page.keyboard.type("1");
  } else {
    await page.keyboard.press("End");
    await page.keyboard.type("x");
  }
  await page.keyboard.press("Tab");
  await expect(control, await control.evaluate((one) => one.outerHTML)).not.toHaveValue(before);
}

/** Changes every control of the forms in a place; how many there were. */
async function changeAll(page: Page, place: Locator): Promise<number> {
  await untilHydrated(page);
  const controls = place.locator(CONTROLS);
  await expect(controls.first()).toBeVisible();
  let number = 0;
  for (; number < (await controls.count()); number++)
    await changeByKeys(page, controls.nth(number));
  return number;
}

test("the forms of the console are changed by keyboard alone", async ({ page, system }) => {
  const person = await newPerson(system, "superadmin");
  const other = await createPerson(system, "moderator");
  const workspaces = ["crm", "media", "ecommerce", "content"];
  const project = await newProject(system, person, { name: "By keys", workspaces });
  const task = await make(system, person, { name: "By keys" });
  const problems = await signIn(page, system, person);
  // Leaving each of them asks; here the answer is to leave.
  page.on("dialog", (dialog) => dialog.accept());

  const pages: [path: string, atLeast: number][] = [
    ["/tasks/create", 7],
    [`/tasks/${task.id}/edit`, 7],
    ["/projects?mode=create", 5],
    [`/projects?mode=edit&project=${project}`, 5],
    ["/agents?mode=create&template=scratch", 4],
    ["/rags?mode=create", 4],
    ["/users?mode=create", 4],
    [`/users?mode=edit&user=${other.id}`, 4],
    ["/settings?tab=theme", 2],
    ["/account", 5],
  ];
  for (const [path, atLeast] of pages) {
    await test.step(path, async () => {
      await page.goto(system.url + path);
      expect(await changeAll(page, page.getByRole("main"))).toBeGreaterThanOrEqual(atLeast);
    });
  }

  const dialogs: [path: string, button: RegExp, atLeast: number][] = [
    ["/integrations", /^OpenAI/, 5],
    ["/integrations", /^Supabase/, 5],
    ["/account", /New token/, 4],
  ];
  for (const [path, button, atLeast] of dialogs) {
    await test.step(`${path} ${button}`, async () => {
      await page.goto(system.url + path);
      await untilHydrated(page);
      await page.getByRole("button", { name: button }).first().press("Enter");
      expect(await changeAll(page, page.getByRole("dialog"))).toBeGreaterThanOrEqual(atLeast);
      await page.keyboard.press("Escape");
    });
  }
  expect(problems).toEqual([]);
});
