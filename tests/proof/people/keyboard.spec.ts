import type { Page } from "@playwright/test";
import { SEED_PASSWORD } from "@/db/seed/people";
import { expect, test } from "../../browser/system";
import { pngOf } from "../../support/media-files";
import { pressOn, tabTo, typeInto } from "./keyboard";

/** Finds an entry in the palette and opens it. */
async function goTo(page: Page, text: string, option: string | RegExp) {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find anything" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(text);
  await expect(palette.getByRole("option", { name: option }).first()).toHaveAttribute(
    "data-highlighted",
  );
  await page.keyboard.press("Enter");
  await expect(palette).toHaveCount(0);
}

test("by keyboard alone: sign in, create a project, add someone to it, move a task, approve and reject what agents ask, upload a file, sign out", async ({
  page,
  company: { system },
}) => {
  // About 300 key presses, each checked.
  test.slow();
  const name = `Keyboard ${crypto.randomUUID().slice(0, 8)}`;
  const main = page.getByRole("main");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(system.url);
  await typeInto(page, page.getByLabel("Email"), "superadmin@example.com");
  await typeInto(page, page.getByLabel("Password", { exact: true }), SEED_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();

  await goTo(page, "create project", "Create project");
  await typeInto(page, main.getByLabel("Name", { exact: true }), name);
  await typeInto(page, main.getByLabel("Project type", { exact: true }), "Website");
  await typeInto(page, main.getByLabel("Project URL", { exact: true }), "https://example.com/");
  await typeInto(page, main.getByLabel("Details", { exact: true }), "By keyboard");
  await pressOn(page, main.getByRole("checkbox", { name: /^Media/ }), "Space");
  await pressOn(page, main.getByRole("button", { name: "Create Project" }));
  await expect(page).not.toHaveURL(/mode=create/);

  await goTo(page, name, new RegExp(name));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await pressOn(page, main.getByRole("link", { name: "Open Workspace" }));
  const places = page.getByRole("navigation", { name: "Project workspace" });
  await pressOn(page, places.getByRole("link", { name: "Team", exact: true }));
  await pressOn(page, main.getByRole("button", { name: "Add Ada Jansen" }));
  await expect(main.getByRole("button", { name: "Remove Ada Jansen" })).toBeVisible();

  await goTo(page, "create task", "Create task");
  await typeInto(page, main.getByLabel("Name", { exact: true }), `Task of ${name}`);
  await pressOn(page, main.getByRole("button", { name: "Create Task" }));
  await expect(page).not.toHaveURL(/create/);
  await goTo(page, "tasks", "Tasks");
  await pressOn(page, main.getByRole("link", { name: "Board", exact: true }));
  const card = (status: string) =>
    page.locator(`[data-column="${status}"]`).getByText(`Task of ${name}`);
  await expect(card("pending")).toBeVisible();
  await pressOn(page, main.getByRole("button", { name: `Move Task of ${name}` }));
  await page.getByRole("menuitem", { name: "Move to: In Progress" }).waitFor();
  while (
    !(await page
      .getByRole("menuitem", { name: "Move to: In Progress" })
      .evaluate((entry) => entry === document.activeElement))
  ) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(card("in-progress")).toBeVisible();

  await goTo(page, "approvals", "Approvals");
  const question = (title: string) => main.getByRole("article", { name: title });
  const unfold = (title: string) =>
    pressOn(page, main.getByRole("button", { name: title, exact: true }));
  const draft = question("Draft the content item “Posts: Retrieval”");
  await unfold("Draft the content item “Posts: Retrieval”");
  await pressOn(page, draft.getByRole("button", { name: "Approve" }));
  await expect(draft).toHaveCount(0);
  const remark = question("Comment on the task “Brief”");
  await unfold("Comment on the task “Brief”");
  await pressOn(page, remark.getByRole("button", { name: "Reject…" }));
  await expect(remark.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("They know it already");
  await pressOn(page, remark.getByRole("button", { name: "Reject", exact: true }));
  await expect(remark).toHaveCount(0);

  await goTo(page, name, new RegExp(`^${name}`));
  await pressOn(page, main.getByRole("link", { name: /Enter.*Media/ }));
  await tabTo(page, main.getByRole("button", { name: "Upload files" }));
  // The file dialog belongs to the system.
  const buffer = await pngOf(60, 40);
  await page
    .getByLabel("Files to upload")
    .setInputFiles([{ name: "Poster.png", mimeType: "image/png", buffer }]);
  await expect(main.getByRole("link", { name: "Poster.png" })).toBeVisible();

  await pressOn(page, page.getByRole("button", { name: /^Account of/ }));
  await expect(page.locator("[role=menu]:focus, [role=menu]:focus-within")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Sign Out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
