import { call } from "../support/people";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const CUSTOMER = {
  customer_name: "Ada Berg",
  customer_email: "ada@example.com",
  shipping_address: "1 Street, Town",
};

test("@phone someone on the way reads figures, imports content and takes an order", async ({
  page,
  context,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const member = await newPerson(system, "moderator");
  const types = ["analytics", "content", "ecommerce"];
  const id = await newProject(system, boss, { name: "Pocket", workspaces: types });
  for (const type of types) await joinWorkspace(system, id, type, member);
  const api = async (method: string, path: string, body?: object) =>
    (await call(system, boss, method, `/api/projects/${id}/workspaces/${path}`, body)).body;
  const problems = await signIn(page, system, member);
  await context.addCookies([{ name: "atrium-theme", value: "light", url: system.url }]);
  const main = page.locator("main");
  const area = page.getByRole("navigation", { name: "Area" });
  const open = (type: string, query: string) =>
    page.goto(`${system.url}/projects/${id}/workspace/${type}/overview?${query}`);

  await test.step("analytics on a phone", async () => {
    await api("POST", "analytics/sample");
    await open("analytics", "view=metrics&period=90d");
    await expect(page.locator("[data-slot=metric]").first()).toBeVisible();
    await expectSound(page);
    await area.getByRole("link", { name: "Charts" }).tap();
    await expect(page.locator("[data-chart] svg.recharts-surface").first()).toBeVisible();
    await expectSound(page);
    await area.getByRole("link", { name: "Insights" }).tap();
    await expect(page.getByRole("list", { name: "Insights" })).toBeVisible();
    await expectSound(page);
  });
  await test.step("content comes in from a CSV file with a report, and goes out again", async () => {
    await open("content", "view=content");
    const file = (text: string) => ({
      name: "items.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
    const csv =
      'Title,Type,Tags\r\nFirst,blog,"a, b"\r\n,blog,\r\nSecond,Article,\r\nThird,poem,\r\n';
    // On a phone, import and export are behind the filters once the list has rows.
    const filters = main.getByRole("button", { name: "Filter", exact: true });
    const importFile = async () => {
      const button = main.getByRole("button", { name: "Import CSV" });
      await expect(button.or(filters).filter({ visible: true }).first()).toBeVisible();
      if (!(await button.isVisible())) await filters.click();
      await button.click();
      const dialog = page.getByRole("dialog", { name: "Import content items" });
      await dialog.locator("input[type=file]").setInputFiles(file(csv));
      await expect(dialog.getByRole("table", { name: "First rows of the file" })).toContainText(
        "First",
      );
      await expectSound(page);
      await dialog.getByRole("button", { name: "Import 4 rows" }).click();
      return dialog;
    };
    const first = await importFile();
    await expect(first.getByRole("status")).toHaveText(
      "Done. 4 rows read: 2 imported, 0 skipped, 0 different from the existing record, 2 with errors.",
    );
    const failed = first.getByRole("region", { name: "Rows with errors" });
    await expect(failed.getByRole("list")).toHaveText(
      /Row 3: Title is required.*Row 5: Type must be one of/,
    );
    const saved = page.waitForEvent("download");
    await failed.getByRole("button", { name: "Download these rows" }).click();
    expect((await saved).suggestedFilename()).toBe("rows-with-errors.csv");
    await first.locator("[data-slot=dialog-footer]").getByRole("button", { name: "Close" }).click();
    // Cards instead of a table.
    const cards = main.getByRole("list", { name: "Content items" });
    await expect(cards.getByRole("listitem")).toHaveCount(2);
    await expectSound(page);
    const again = await importFile();
    await expect(again.getByRole("status")).toContainText("0 imported, 2 skipped");
    await again.locator("[data-slot=dialog-footer]").getByRole("button", { name: "Close" }).click();
    const exported = page.waitForEvent("download");
    await main.getByRole("link", { name: "Export CSV" }).click();
    expect((await exported).suggestedFilename()).toMatch(/^items-.*\.csv$/);
    await cards.getByRole("link", { name: "First" }).click();
    await expect(main.getByRole("list", { name: "Activity" })).toContainText("Imported");
    await expectSound(page);
  });
  await test.step("an order is put together on a phone, and one that comes too late says so and loses nothing", async () => {
    const product = async (values: object) =>
      (await api("POST", "ecommerce/products", { category: "Things", price: 10, ...values }))
        .product;
    /** Finds the product by a part of its name. */
    const choose = async (name: string) => {
      await page.getByLabel("Add a product").fill(name.slice(1, 5));
      await page.getByRole("button", { name: `Add ${name}` }).tap();
    };
    const rare = await product({ name: "Rare vase", sku: "VASE", price: 19.99, stock_quantity: 2 });
    await product({ name: "Plain cup", sku: "CUP", price: 0.1, stock_quantity: 50 });
    await product({ name: "Swedish stool", sku: "STOOL", currency: "SEK", stock_quantity: 5 });
    await open("ecommerce", "view=orders&record=new");
    const form = main.getByRole("form", { name: "New order" });
    await form.getByLabel("Customer").fill(CUSTOMER.customer_name);
    await form.getByLabel("Email").fill(CUSTOMER.customer_email);
    await form.getByLabel("Shipping address").fill(CUSTOMER.shipping_address);
    await form.getByRole("button", { name: "Create order" }).click();
    await expect(form.getByText("An order needs at least one product")).toBeVisible();
    await choose("Rare vase");
    await choose("Plain cup");
    await expect(page.getByRole("button", { name: "Add Swedish stool" })).toBeDisabled();
    await form.getByLabel("Quantity of Plain cup").fill("3");
    await expect(form.getByRole("status").filter({ hasText: "Total" })).toHaveText(/€20.29/);
    // At the top, where the sticky header covers no target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectSound(page);
    // Someone else is faster.
    await api("POST", "ecommerce/orders", {
      ...CUSTOMER,
      items: [{ product_id: rare.id, quantity: 2 }],
    });
    await form.getByRole("button", { name: "Create order" }).click();
    await expect(
      form.getByText("Rare vase (VASE) is out of stock. The order asks for 1."),
    ).toBeVisible();
    await expect(form.getByLabel("Customer")).toHaveValue(CUSTOMER.customer_name);
    await form.getByRole("button", { name: "Remove Rare vase" }).click();
    await form.getByRole("button", { name: "Create order" }).click();
    await expect(main.getByRole("list", { name: "Ordered products" })).toContainText("CUP · 3");
    await expectSound(page);
    await main.getByRole("link", { name: "All orders" }).tap();
    const orders = main.getByRole("list", { name: "Orders" });
    await expect(orders.getByRole("listitem").filter({ hasText: "€0.30" })).toBeVisible();
    await expectSound(page);
    await area.getByRole("link", { name: "Inventory" }).tap();
    const list = main.getByRole("list", { name: "Products" });
    await expect(list.getByRole("listitem").first()).toContainText("None left");
    await expectSound(page);
    expect(problems).toEqual([]);
  });
});
