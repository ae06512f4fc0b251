import { call } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("a shop with sample data: an order goes its way, a product is added, a contact orders", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const project = await newProject(system, boss, {
    ...{ name: "Lumen", workspaces: ["crm", "ecommerce"] },
  });
  const problems = await signIn(page, system, boss);
  const workspaces = `/api/projects/${project}/workspaces`;
  const api = async (method: string, path: string, body?: object) =>
    (await call(system, boss, method, `${workspaces}/ecommerce${path}`, body)).body;
  const main = page.locator("main");
  const tabs = page.getByRole("navigation", { name: "Area" });
  const open = (query: string) =>
    page.goto(`${system.url}/projects/${project}/workspace/ecommerce/overview?${query}`);
  await test.step("sample data shows a shop on its three sub-tabs, and an order goes its way", async () => {
    await open("");
    await expect(tabs.getByRole("link")).toHaveText(["Products", "Orders", "Inventory"]);
    await expect(main.getByText("No products yet")).toBeVisible();
    await main.getByRole("button", { name: "Load sample data" }).click();
    const products = main.getByRole("table", { name: "Products" });
    await expect(products.getByRole("row")).toHaveCount(7);
    await expect(products.getByRole("row", { name: /Oak desk lamp.*€89.90.*40/ })).toBeVisible();
    await expectSound(page);

    await tabs.getByRole("link", { name: "Orders" }).click();
    const orders = main.getByRole("table", { name: "Orders" });
    const order = orders.getByRole("row", { name: /Maren Holt/ });
    await expect(order).toContainText("maren.holt@example.com");
    await expect(order).toContainText("Pending");
    await expect(order).toContainText("€133.40");
    const [{ number }] = (await api("GET", "/orders?sort=customer_name&status=pending")).orders;
    await expect(order).toContainText(number);
    await expectSound(page);
    await order.getByRole("button", { name: "Actions for Maren Holt" }).click();
    await page.getByRole("menuitem", { name: "Cancelled" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Set Maren Holt to cancelled?" });
    await expect(dialog).toContainText("go back into stock");
    await dialog.getByRole("button", { name: "Set to cancelled" }).click();
    await expect(order).toContainText("Cancelled");
    await order.getByRole("link", { name: "Maren Holt" }).click();
    await expect(main.getByRole("list", { name: "Ordered products" })).toContainText(
      "LAMP-OAK · 1 × €89.90",
    );
    await expect(main).toContainText("20095 Hamburg");

    await tabs.getByRole("link", { name: "Inventory" }).click();
    const stock = main.getByRole("table", { name: "Products" });
    await expect(stock.getByRole("row").nth(1)).toContainText("Brass page marker");
    await expect(stock.getByRole("row", { name: /Oak desk lamp/ })).toContainText("41");
    await main.getByRole("button", { name: "Remove sample data" }).click();
    // The cancelled order is no longer sample data; the other rows are gone.
    await expect(main.getByText("No products yet")).toBeVisible();
    expect((await api("GET", "/orders")).total).toBe(1);
  });
  await test.step("a product is added by its form, and few of it are marked", async () => {
    await api("POST", "/products", {
      ...{ name: "Six", sku: "SIX", category: "Things", price: 10, stock_quantity: 6 },
    });
    await tabs.getByRole("link", { name: "Products" }).click();
    // The inventory has the same link.
    await expect(tabs.locator("[aria-current=page]")).toHaveText("Products");
    await main.getByRole("link", { name: "New product" }).first().click();
    const form = main.getByRole("form", { name: "New product" });
    for (const label of ["Name", "SKU", "Price", "Category", "Stock"])
      await expect(form.getByLabel(label, { exact: true })).toHaveAttribute("required", "");
    await expect(form.getByLabel("Price")).toHaveAttribute("inputmode", "decimal");
    await expect(form.getByLabel("Stock")).toHaveAttribute("inputmode", "decimal");
    await form.getByRole("button", { name: "Create product" }).click();
    for (const text of ["Name", "SKU", "Price", "Category", "Stock"])
      await expect(form.getByText(`${text} is required`)).toBeVisible();
    await expectSound(page);
    await form.getByLabel("Name").fill("Five");
    await form.getByLabel("SKU").fill("six");
    await form.getByLabel("Price").pressSequentially("12,50");
    await form.getByLabel("Category").fill("Things");
    await form.getByLabel("Stock").fill("5");
    await form.getByRole("button", { name: "Create product" }).click();
    await expect(form.getByText("Another product already uses this SKU")).toBeVisible();
    await form.getByLabel("SKU").fill("FIVE");
    await form.getByRole("button", { name: "Create product" }).click();
    await expect(main.getByRole("heading", { level: 2, name: "Five" })).toBeVisible();
    await main.getByRole("link", { name: "All products" }).click();
    const table = main.getByRole("table", { name: "Products" });
    const five = table.getByRole("row", { name: /Five/ });
    await expect(five).toContainText("€12.50");
    await expect(five.getByText("Low stock")).toBeVisible();
    const six = table.getByRole("row", { name: /Six/ });
    await expect(six).toContainText("6");
    await expect(six.getByText("Low stock")).toHaveCount(0);
    await main.getByRole("combobox", { name: "Stock level" }).selectOption("low");
    await expect(table.getByRole("row")).toHaveCount(2);

    await five.getByRole("link", { name: "Five" }).click();
    await main.getByRole("button", { name: "Change stock of Five" }).click();
    const dialog = page.getByRole("dialog", { name: "Change stock" });
    await dialog.getByLabel("Action").selectOption("take");
    await dialog.getByLabel("Quantity").fill("6");
    await dialog.getByRole("button", { name: "Change stock" }).click();
    await expect(dialog.getByText("Only 5 of Five in stock.")).toBeVisible();
    await dialog.getByLabel("Quantity").fill("5");
    await expect(dialog.getByText("New stock: 0")).toBeVisible();
    await dialog.getByLabel("Reason").selectOption("damage");
    await dialog.getByLabel("Note").fill("Fell down");
    await dialog.getByRole("button", { name: "Change stock" }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole("list", { name: "Stock history" })).toContainText("Fell down");
    await expect(main.getByText("Out of stock", { exact: true }).first()).toBeVisible();
  });
  await test.step("an order's customer is chosen from the contacts of the CRM", async () => {
    await call(system, boss, "POST", `${workspaces}/crm/contacts`, {
      ...{ name: "Grace Hopper", email: "grace@example.com" },
    });
    await open("view=orders&record=new");
    const contact = page.getByRole("combobox", { name: /^Contact/ });
    await contact.fill("grace@");
    await expect(page.getByRole("option", { name: /Grace Hopper/ })).toBeVisible();
    await expectSound(page);
    await contact.press("Enter");
    await expect(page.getByLabel(/^Customer/)).toHaveValue("Grace Hopper");
    await expect(page.getByLabel(/^Email/)).toHaveValue("grace@example.com");
    await expect(page.getByRole("link", { name: "Open contact" })).toBeVisible();
    await page.getByLabel(/^Shipping address/).fill("1 Street");
    await page.getByRole("button", { name: "Add Six" }).click();
    await page.getByRole("button", { name: "Create order" }).click();
    const properties = page.getByRole("main").locator("dl").first();
    await expect(properties.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Change Contact" }).click();
    await expect(page.getByRole("link", { name: "Open contact" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Remove contact" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Contact saved")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Grace Hopper" })).toBeVisible();
    await expect(properties.getByRole("link", { name: "Grace Hopper" })).toHaveCount(0);
    expect(problems).toEqual([]);
  });
});
