import { call } from "../support/people";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("comments on a contact: written, a mention by keys, edited, deleted, and the notice of it", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin", "Ada Boss");
  const mate = await newPerson(system, "moderator", "Mia Mate");
  await newPerson(system, "moderator", "Mia Stranger");
  const id = await newProject(system, boss, { name: "Customers", workspaces: ["crm"] });
  await joinWorkspace(system, id, "crm", mate);
  const base = `/api/projects/${id}/workspaces/crm/contacts`;
  const { body } = await call(system, boss, "POST", base, {
    name: "Grace Hopper",
    email: "grace@example.com",
  });
  const problems = await signIn(page, system, boss);
  const path = `${system.url}/projects/${id}/workspace/crm/overview?view=contacts&record=${body.contact.id}`;
  await page.goto(path);
  await expect(page.getByText("Nobody has said anything yet.")).toBeVisible();
  const field = page.getByLabel(/^Add a comment/);
  await field.pressSequentially("Ask @mia");
  const people = page.getByRole("listbox", { name: "People to mention" });
  await expect(people.getByRole("option", { name: "Mia Mate", exact: true })).toBeVisible();
  await expect(people.getByRole("option")).toHaveCount(1);
  await expectSound(page);
  await field.press("Enter");
  await expect(field).toHaveValue("Ask @Mia Mate ");
  await expect(people).toBeHidden();
  await field.pressSequentially("**soon**");

  await page.reload();
  await expect(field).toHaveValue("Ask @Mia Mate **soon**");
  await field.press("ControlOrMeta+Enter");
  const comments = page.getByRole("list", { name: "Comments" });
  await expect(comments.locator("strong")).toHaveText("soon");
  await expect(field).toHaveValue("");
  await comments.getByRole("button", { name: "Edit comment" }).click();
  await page.getByLabel(/^Edit comment/).fill("Ask @Mia Mate **now**");
  await page.getByRole("button", { name: "Save comment" }).click();
  await expect(comments.locator("strong")).toHaveText("now");
  await expectSound(page);

  const told = await call(system, mate, "GET", "/api/notices");
  expect(told.body.notices).toMatchObject([
    { kind: "mention", title: "Ada Boss mentioned you in a comment on Grace Hopper" },
  ]);

  await page.route("**/comments/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await comments.getByRole("button", { name: "Delete the comment of Ada Boss" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(question.getByRole("alert")).toBeVisible();
  await page.unroute("**/comments/*");
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Nobody has said anything yet.")).toBeVisible();
  expect(problems).toEqual([]);
});

test("an order's customer is chosen from the contacts of the CRM", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: "Shop", workspaces: ["crm", "ecommerce"] });
  const api = (list: string, body: object) =>
    call(system, boss, "POST", `/api/projects/${id}/workspaces/${list}`, body);
  await api("crm/contacts", { name: "Grace Hopper", email: "grace@example.com" });
  await api("ecommerce/products", {
    ...{ name: "Lamp", sku: "LAMP", price: 10, category: "Light", stock_quantity: 5 },
  });
  const problems = await signIn(page, system, boss);
  await page.goto(
    `${system.url}/projects/${id}/workspace/ecommerce/overview?view=orders&record=new`,
  );
  const contact = page.getByRole("combobox", { name: /^Contact/ });
  await contact.fill("grace@");
  await expect(page.getByRole("option", { name: /Grace Hopper/ })).toBeVisible();
  await expectSound(page);
  await contact.press("Enter");
  await expect(page.getByLabel(/^Customer/)).toHaveValue("Grace Hopper");
  await expect(page.getByLabel(/^E-mail/)).toHaveValue("grace@example.com");
  await expect(page.getByRole("link", { name: "Open contact" })).toBeVisible();
  await page.getByLabel(/^Shipping address/).fill("1 Street");
  await page.getByRole("button", { name: "Add Lamp" }).click();
  await page.getByRole("button", { name: "Create order" }).click();
  await page.getByRole("link", { name: "Grace Hopper" }).first().click();
  await expect(page.getByRole("link", { name: "Open contact" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Remove contact" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The order is saved")).toBeVisible();
  await expect(page.getByLabel(/^Customer/)).toHaveValue("Grace Hopper");
  await expect(page.getByRole("combobox", { name: /^Contact/ })).toHaveValue("");
  expect(problems).toEqual([]);
});
