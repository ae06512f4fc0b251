import { call } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

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
