import { call } from "../support/people";
import { chooseByKeys } from "./choose-by-keys";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("a content workspace from sample data to an item of its own", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const member = await newPerson(system, "moderator", "Mara Writer");
  const project = await newProject(system, boss, { name: "Words", workspaces: ["content"] });
  await joinWorkspace(system, project, "content", member);
  const problems = await signIn(page, system, member);
  const main = page.locator("main");
  const area = page.getByRole("navigation", { name: "Area" });
  await test.step("a content workspace starts with sample data, shows its scores and positions, and gives the sample data back", async () => {
    await page.goto(`${system.url}/projects/${project}/workspace/content/overview`);
    await expect(area.getByRole("link")).toHaveText(["Overview", "Content", "SEO"]);
    await expect(main.getByRole("heading", { name: "No content yet" })).toBeVisible();
    await main.getByRole("button", { name: "Load sample data" }).click();
    await expect(main.getByText("This workspace shows sample data")).toBeVisible();
    const review = main.getByRole("list", { name: "Waiting for review" });
    await expect(review.getByRole("link")).toHaveText(["Autumn release notes"]);
    await expectSound(page);

    await area.getByRole("link", { name: "Content" }).click();
    const table = main.getByRole("table", { name: "Content items" });
    await expect(table.getByRole("columnheader")).toHaveText([
      ...["", "Title", "Type", "Status", "Author", "Words", "SEO score", "Actions"],
    ]);
    const row = table.getByRole("row", { name: /Autumn release notes/ });
    await expect(row.getByRole("cell")).toContainText([
      ...["Autumn release notes", "Blog", "In review", "Jonas Weber", "11", "25"],
    ]);
    await expect(row.getByText("Sample")).toBeVisible();
    await main.getByLabel("Status").selectOption("published");
    await expect(page).toHaveURL(/status=published/);
    await expect(main.getByText("2 of 5 content items match")).toBeVisible();
    await expectSound(page);

    await area.getByRole("link", { name: "SEO" }).click();
    const keywords = main.getByRole("table", { name: "Keywords" });
    const colourOf = (keyword: string) =>
      keywords.getByRole("row", { name: keyword }).locator("[data-highlight]");
    await expect(colourOf("document search for teams")).toHaveAttribute("data-highlight", "good");
    await expect(colourOf("ai agent templates")).toHaveAttribute("data-highlight", "fair");
    await expect(colourOf("knowledge base software")).toHaveAttribute("data-highlight", "poor");
    await expect(main.getByRole("list", { name: "SEO scores" })).toContainText(
      "Write an SEO description of 70 to 160 characters",
    );
    await expectSound(page);
    await main.getByRole("button", { name: "Remove sample data" }).click();
    await expect(main.getByRole("heading", { name: "No keywords yet" })).toBeVisible();
  });
  await test.step("an item is written, previewed, taken through its statuses, told of someone else's edit, and deleted", async () => {
    await area.getByRole("link", { name: "Content" }).click();
    await main.getByRole("link", { name: "New content item" }).click();
    const form = main.getByRole("form", { name: "New content item" });
    const field = (name: string) => form.locator(`[name=${name}]`);
    await expect(field("type").locator("option")).toHaveText([
      ...["Choose…", "Blog", "Newsletter", "Documentation", "Article"],
    ]);
    await form.getByRole("button", { name: "Create content item" }).click();
    await expect(form.getByText("Title is required")).toBeVisible();
    await expect(field("title")).toBeFocused();
    await field("title").fill("How we write");
    await chooseByKeys(field("type"), "Documentation");
    await field("content").fill("## Rules\n\nWrite **short**.");
    await form.getByRole("button", { name: /^More fields/ }).click();
    await field("tags").fill("writing, rules,writing");
    await field("seo_title").fill("How we write, and why it is short");
    await field("seo_description").fill("Rules.");
    await form.getByRole("button", { name: "Preview" }).click();
    const preview = form.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "Rules" })).toBeVisible();
    await expect(preview.locator("strong")).toHaveText("short");
    await form.getByRole("button", { name: "Create content item" }).click();
    await expect(main.getByRole("heading", { level: 2, name: "How we write" })).toBeVisible();
    await main.getByRole("link", { name: "All content items" }).click();
    const row = main.getByRole("row", { name: /How we write/ });
    await expect(row).toContainText("Mara Writer");

    await row.getByRole("button", { name: "Actions for How we write" }).click();
    await expect(page.getByRole("menuitem", { name: "Status: Published" })).toHaveCount(0);
    await page.getByRole("menuitem", { name: "Status: In review" }).click();
    await expect(row.getByText("In review")).toBeVisible();
    await row.getByRole("link", { name: "How we write" }).click();
    await expect(main.getByRole("heading", { name: "Rules" })).toBeVisible();
    await expect(main.getByRole("list", { name: "Activity" })).toContainText("Draft → In review");
    await expectSound(page);
    await main.getByRole("link", { name: "Edit", exact: true }).click();
    const edit = main.getByRole("form", { name: "Edit content item" });
    await expect(edit.locator("[name=tags]")).toHaveValue("writing, rules");

    const id = new URL(page.url()).searchParams.get("record");
    await call(system, boss, "PATCH", `/api/projects/${project}/workspaces/content/items/${id}`, {
      ...{ title: "How others write", author: "Boss" },
    });
    await edit.locator("[name=title]").fill("How I write");
    await edit.getByRole("button", { name: "Save changes" }).click();
    const conflict = edit.getByRole("group", { name: "Conflicting changes" });
    await expect(conflict).toContainText("How others write");
    await expect(conflict).toBeFocused();
    await conflict.getByRole("button", { name: "Overwrite with my changes" }).click();
    await expect(main.getByRole("button", { name: "Change Author" })).toBeVisible();
    await expect(main.getByRole("heading", { level: 2, name: "How I write" })).toBeVisible();
    // The other person's changes are kept.
    await expect(main.locator("dl").first()).toContainText("Boss");

    await main.getByRole("link", { name: "Edit", exact: true }).click();
    await edit.locator("[name=title]").fill("Never saved");
    await main.getByRole("link", { name: "All content items" }).click();
    await page.getByRole("button", { name: "Leave page" }).click();
    // The form restores the draft until it is discarded.
    await main.getByRole("link", { name: "How I write" }).click();
    await main.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(main).toContainText("Unsaved changes restored");
    await expect(edit.locator("[name=title]")).toHaveValue("Never saved");
    await expectSound(page);
    await main.getByRole("button", { name: "Discard changes" }).click();
    await expect(edit.locator("[name=title]")).toHaveValue("How I write");
    await main.getByRole("link", { name: "All content items" }).click();
    await main.getByRole("button", { name: "Actions for How I write" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog", { name: 'Delete "How I write"?' });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(main.getByRole("heading", { name: "No content items yet" })).toBeVisible();
    expect(problems).toEqual([]);
  });
});
