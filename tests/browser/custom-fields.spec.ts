import { call } from "../support/people";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const product = (name: string) => ({
  ...{ name, sku: name.toUpperCase(), category: "Kitchen", price: 10, stock_quantity: 20 },
});

test("an admin adds a field to products, and a member sees its values", async ({
  page,
  system,
}) => {
  const owner = await newPerson(system, "superadmin");
  const boss = await newPerson(system, "admin");
  const mate = await newPerson(system, "moderator");
  const project = await newProject(system, owner, {
    name: "Lumen",
    workspaces: ["ecommerce", "crm"],
  });
  const team = `/api/projects/${project}/users`;
  const asAdmin = { userId: boss.id, userRole: "admin" };
  expect((await call(system, owner, "POST", team, asAdmin)).status).toBeLessThan(300);
  await joinWorkspace(system, project, "ecommerce", boss, mate);
  await joinWorkspace(system, project, "crm", boss);
  const path = `/api/projects/${project}/workspaces/ecommerce/products`;
  for (const name of ["Cup", "Bowl", "Jar"])
    expect((await call(system, boss, "POST", path, product(name))).status).toBe(201);
  const problems = await signIn(page, system, boss);
  const list = `${system.url}/projects/${project}/workspace/ecommerce/overview?view=products`;
  const main = page.locator("main");
  const row = (name: string) => main.locator("[data-record-id]", { hasText: name });

  await test.step("the field is added", async () => {
    await page.goto(list);
    await main.getByRole("link", { name: "Custom fields" }).click();
    await main.getByRole("button", { name: "New field" }).click();
    const dialog = page.getByRole("dialog", { name: "New field" });
    await dialog.getByLabel("Label").fill("Material");
    await dialog.getByLabel("Type").selectOption("choice");
    await dialog.getByLabel("Option 1", { exact: true }).fill("Glass");
    await dialog.getByLabel("Option 2", { exact: true }).fill("Clay");
    await dialog.getByRole("button", { name: "Create field" }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole("list", { name: "Custom fields" })).toContainText("Material");
    await expectSound(page);
  });
  await test.step("two products get a value at once, and the list is filtered by it", async () => {
    await page.goto(list);
    for (const name of ["Cup", "Bowl"])
      await main.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("button", { name: "Set field" }).click();
    await page.getByRole("menuitem", { name: "Clay" }).click();
    await expect(row("Cup")).toContainText("Clay");
    await expect(row("Bowl")).toContainText("Clay");
    await main.getByRole("combobox", { name: "Material" }).selectOption({ label: "Clay" });
    await expect(row("Jar")).toHaveCount(0);
    await expect(main.locator("[data-record-id]")).toHaveCount(2);
  });
  await test.step("a number is typed for two products at once, cleared and undone", async () => {
    const weight = { label: "Weight", kind: "number", unit: "kg" };
    expect((await call(system, boss, "POST", `${path}/fields`, weight)).status).toBe(201);
    await page.goto(list);
    const select = async () => {
      for (const name of ["Cup", "Bowl"])
        await main.getByRole("checkbox", { name: `Select ${name}` }).check();
      await page.getByRole("button", { name: "Set field" }).click();
      await page.getByRole("menuitem", { name: "Weight…" }).click();
    };
    const dialog = page.getByRole("dialog", { name: "Set Weight of 2 products" });
    await select();
    await dialog.getByRole("textbox", { name: "Weight" }).fill("heavy");
    await dialog.getByRole("button", { name: "Set for 2 products" }).click();
    await expect(dialog).toContainText("Weight must be a number");
    await expectSound(page);
    await dialog.getByRole("textbox", { name: "Weight" }).fill("2,5");
    await dialog.getByRole("button", { name: "Set for 2 products" }).click();
    await expect(row("Cup")).toContainText("2.5 kg");
    await expect(row("Bowl")).toContainText("2.5 kg");
    await select();
    await dialog.getByRole("button", { name: "Set for 2 products" }).click();
    await expect(page.getByText("Weight cleared for 2 products")).toBeVisible();
    await expect(row("Cup")).not.toContainText("2.5 kg");
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(row("Cup")).toContainText("2.5 kg");
  });
  await test.step("a file with the column is imported", async () => {
    await page.goto(list);
    const text = "Name,SKU,Price,Category,Stock,Material\nVase,VASE,12,Kitchen,20,Glass\n";
    const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByRole("button", { name: "Import CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Import products" });
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await dialog.getByRole("button", { name: /^Import/ }).click();
    await expect(dialog).toContainText("1 imported");
    await dialog.getByRole("button", { name: "Close" }).first().click();
    await expect(row("Vase")).toContainText("Glass");
  });
  await test.step("columns are chosen, those of fields that aren't shown too, and are part of the address", async () => {
    await page.goto(list);
    const table = main.getByRole("table", { name: "Products" });
    const header = (name: string) => table.getByRole("columnheader", { name });
    await expect(header("Material")).toBeVisible();
    await main.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Material" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Currency" }).click();
    await expect(header("Material")).toHaveCount(0);
    await expect(header("Currency")).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(header("Currency")).toBeVisible();
    await expect(row("Vase")).toContainText("EUR");
  });
  await test.step("the form of a new product leads to the fields", async () => {
    await page.goto(list);
    await main.getByRole("link", { name: "New product" }).click();
    await main.getByRole("link", { name: "Manage fields" }).click();
    await expect(main.getByRole("list", { name: "Custom fields" })).toContainText("Material");
  });
  await test.step("a value is changed in the form", async () => {
    await page.goto(list);
    await row("Jar").getByRole("link", { name: "Jar", exact: true }).click();
    await main.getByRole("link", { name: "Edit", exact: true }).click();
    const form = main.getByRole("form", { name: "Edit product" });
    await form.getByLabel("Material").selectOption({ label: "Glass" });
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Product saved")).toBeVisible();
    await page.goto(list);
    await expect(row("Jar")).toContainText("Glass");
    expect(problems).toEqual([]);
  });
  await test.step("a new order has its fields, and a deal's card shows those of its list", async () => {
    const base = `/api/projects/${project}/workspaces`;
    const field = (place: string, body: object) =>
      call(system, boss, "POST", `${base}/${place}/fields`, body);
    expect((await field("ecommerce/orders", { label: "Channel", kind: "text" })).status).toBe(201);
    expect((await field("crm/deals", { label: "Region", kind: "text" })).status).toBe(201);
    await page.goto(
      `${system.url}/projects/${project}/workspace/ecommerce/overview?view=orders&record=new`,
    );
    await main.getByLabel("Customer").fill("Grace");
    await main.getByLabel("Email").fill("grace@example.com");
    await main.getByLabel("Shipping address").fill("1 Street");
    await main.getByLabel("Channel").fill("Fair");
    await main.getByRole("button", { name: "Add Jar" }).click();
    await main.getByRole("button", { name: "Create order" }).click();
    await expect(main.getByRole("heading", { level: 2, name: "Grace" })).toBeVisible();
    await expect(main.locator("dl").first()).toContainText("Fair");

    await call(system, boss, "POST", `${base}/crm/deals`, {
      ...{ name: "Plaza", custom: { region: "North" } },
    });
    await page.goto(`${system.url}/projects/${project}/workspace/crm/overview?view=pipeline`);
    await expect(main.locator("[data-card-id]", { hasText: "Plaza" })).toContainText("North");
    await expectSound(page);
  });
  await test.step("a member sees values, and can't change the field", async () => {
    await page.context().clearCookies();
    const own = await signIn(page, system, mate);
    await page.goto(list);
    await expect(row("Cup")).toContainText("Clay");
    await main.getByRole("link", { name: "Custom fields" }).click();
    await expect(main.getByRole("list", { name: "Custom fields" })).toContainText("Material");
    await expect(main.getByRole("button", { name: "New field" })).toHaveCount(0);
    await expect(main.getByRole("button", { name: "Actions for Material" })).toHaveCount(0);
    await expectSound(page);
    expect(own).toEqual([]);
  });
});
