import type { Locator } from "@playwright/test";
import { call } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

/** Returns true if one of these covers a part of another. */
const overlapping = (parts: Locator) =>
  parts.evaluateAll((all) => {
    const boxes = all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect();
    });
    return boxes.some((a, at) =>
      boxes.some(
        (b, other) =>
          at < other &&
          a.left < b.right &&
          b.left < a.right &&
          a.top < b.bottom &&
          b.top < a.bottom,
      ),
    );
  });

test("a search with a typing error shows what was meant, says so, and can be repeated exactly", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin", "Ada Boss");
  await newPerson(system, "moderator", "Zoë Lindqvist");
  const project = await newProject(system, boss, { name: "Customers", workspaces: ["crm"] });
  const contact = { name: "Jürgen Müller", email: "jm@example.com" };
  await call(system, boss, "POST", `/api/projects/${project}/workspaces/crm/contacts`, contact);
  await call(system, boss, "POST", "/api/tasks", { name: "Prepare the autumn catalogue" });
  const problems = await signIn(page, system, boss);

  const lists = [
    {
      path: `/projects/${project}/workspace/crm/overview?`,
      typed: "mulller",
      meant: "Müller",
      found: "Jürgen Müller",
    },
    { path: "/users?", typed: "lindqivst", meant: "Lindqvist", found: "Zoë Lindqvist" },
    {
      path: "/tasks?assignee=all&",
      typed: "catalgoue",
      meant: "catalogue",
      found: "Prepare the autumn catalogue",
    },
  ];
  for (const { path, typed, meant, found } of lists)
    await test.step(`${path} finds ${found}`, async () => {
      await page.goto(`${system.url}${path}q=${typed}`);
      const main = page.getByRole("main");
      const note = main.getByRole("status").filter({ hasText: "No match for" });
      await expect(note).toContainText(`No match for “${typed}”. Showing “${meant}”.`);
      await expect(main.getByText(found).first()).toBeVisible();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectSound(page);
        expect(await overlapping(main.getByRole("status"))).toBe(false);
      }
      await note.getByRole("link", { name: `Search only for “${typed}”` }).click();
      await expect(page).toHaveURL(new RegExp(`q=%22${typed}%22`));
      await expect(note).toHaveCount(0);
      await expect(main.getByText(found)).toHaveCount(0);
    });

  await test.step("the palette too", async () => {
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Find anything" });
    const field = palette.getByRole("combobox", { name: "Find anything" });
    await expect(field).toBeFocused();
    await page.keyboard.type("jurgne");
    await expect(palette).toContainText("No match for “jurgne”. Showing “Jürgen”.");
    await expect(palette.getByRole("option", { name: /Jürgen Müller/ })).toBeVisible();
    await expectSound(page);
    await palette.getByRole("button", { name: "Search only for “jurgne”" }).click();
    await expect(field).toHaveValue('"jurgne"');
    await expect(field).toBeFocused();
    await expect(palette.getByRole("option", { name: /Jürgen Müller/ })).toHaveCount(0);
  });
  expect(problems).toEqual([]);
});
