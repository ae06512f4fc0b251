import type { Page } from "@playwright/test";
import { call, type Person } from "../support/people";
import type { System } from "../support/system";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const CUSTOMER = {
  customer_name: "Ada Berg",
  customer_email: "ada@example.com",
  shipping_address: "1 Street, Town",
};

/** A shop of a new project, with its calls of the API. */
async function openShop(page: Page, system: System) {
  const boss: Person = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: "Lumen", workspaces: ["ecommerce"] });
  const problems = await signIn(page, system, boss);
  const api = async (method: string, path: string, body?: object) =>
    (await call(system, boss, method, `/api/projects/${id}/workspaces/ecommerce${path}`, body))
      .body;
  const product = async (values: object) =>
    (await api("POST", "/products", { category: "Things", price: 10, ...values })).product;
  const open = (query: string) =>
    page.goto(`${system.url}/projects/${id}/workspace/ecommerce/overview?${query}`);
  return { api, product, open, problems, main: page.locator("main") };
}

/** The order whose product is chosen by typing a part of its name. */
async function choose(page: Page, name: string) {
  await page.getByLabel("Add a product").fill(name.slice(1, 5));
  await page.getByRole("button", { name: `Add ${name}` }).click();
}

test("a shop with sample data: an order goes its way, a product is added", async ({
  page,
  system,
}) => {
  await test.step("sample data shows a shop on its three sub-tabs, and an order goes its way", async () => {
    const { open, problems, main, api } = await openShop(page, system);
    await open("");
    const tabs = page.getByRole("navigation", { name: "Area" });
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
    const [{ id }] = (await api("GET", "/orders?sort=customer_name&status=pending")).orders;
    await expect(order).toContainText(id.slice(0, 8));
    await expectSound(page);
    await order.getByRole("button", { name: "Actions for Maren Holt" }).click();
    await page.getByRole("menuitem", { name: "Cancelled" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Cancelled: Maren Holt?" });
    await expect(dialog).toContainText("go back into stock");
    await dialog.getByRole("button", { name: "Set to cancelled" }).click();
    await expect(order).toContainText("Cancelled");
    await order.getByRole("link", { name: "Maren Holt" }).click();
    await expect(main.getByRole("list", { name: "Ordered products" })).toContainText(
      "LAMP-OAK · 1 × €89.90",
    );
    await expect(main.getByLabel("Shipping address")).toHaveValue(/20095 Hamburg/);

    await tabs.getByRole("link", { name: "Inventory" }).click();
    const stock = main.getByRole("table", { name: "Products" });
    await expect(stock.getByRole("row").nth(1)).toContainText("Brass page marker");
    await expect(stock.getByRole("row", { name: /Oak desk lamp/ })).toContainText("41");
    await main.getByRole("button", { name: "Remove sample data" }).click();
    // What was cancelled is one's own now; the rest is gone.
    await expect(main.getByText("No products yet")).toBeVisible();
    expect((await api("GET", "/orders")).total).toBe(1);
    expect(problems).toEqual([]);
  });
  await test.step("a product is added by its form, and few of it are marked", async () => {
    const { open, product, problems, main } = await openShop(page, system);
    await product({ name: "Six", sku: "SIX", stock_quantity: 6 });
    await open("view=products&record=new");
    const form = main.getByRole("form", { name: "New product" });
    for (const label of ["Name", "SKU", "Price", "Category", "Stock"])
      await expect(form.getByLabel(label, { exact: true })).toHaveAttribute("required", "");
    await expect(form.getByLabel("Price")).toHaveAttribute("type", "number");
    await expect(form.getByLabel("Price")).toHaveAttribute("step", "0.01");
    await expect(form.getByLabel("Stock")).toHaveAttribute("type", "number");
    await form.getByRole("button", { name: "Create product" }).click();
    for (const text of ["Name", "SKU", "Price", "Category", "Stock"])
      await expect(form.getByText(`${text} is required`)).toBeVisible();
    await expectSound(page);
    await form.getByLabel("Name").fill("Five");
    await form.getByLabel("SKU").fill("six");
    await form.getByLabel("Price").fill("12.5");
    await form.getByLabel("Category").fill("Things");
    await form.getByLabel("Stock").fill("5");
    await form.getByRole("button", { name: "Create product" }).click();
    await expect(form.getByText("Another product has this SKU already")).toBeVisible();
    await form.getByLabel("SKU").fill("FIVE");
    await form.getByRole("button", { name: "Create product" }).click();
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
    await dialog.getByLabel("Direction").selectOption("take");
    await dialog.getByLabel("Pieces").fill("6");
    await dialog.getByRole("button", { name: "Change stock" }).click();
    await expect(dialog.getByText("There are only 5 of Five")).toBeVisible();
    await dialog.getByLabel("Pieces").fill("5");
    await expect(dialog.getByText("0 in stock then")).toBeVisible();
    await dialog.getByLabel("Reason").selectOption("damage");
    await dialog.getByLabel("Note").fill("Fell down");
    await dialog.getByRole("button", { name: "Change stock" }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole("list", { name: "Stock history" })).toContainText("Fell down");
    await expect(main.getByText("Out of stock", { exact: true }).first()).toBeVisible();
    expect(problems).toEqual([]);
  });
});

test("@phone an order is put together on a phone, and one that comes too late says so and loses nothing", async ({
  page,
  system,
}) => {
  const { open, product, api, problems, main } = await openShop(page, system);
  const rare = await product({ name: "Rare vase", sku: "VASE", price: 19.99, stock_quantity: 2 });
  await product({ name: "Plain cup", sku: "CUP", price: 0.1, stock_quantity: 50 });
  await product({ name: "Swedish stool", sku: "STOOL", currency: "SEK", stock_quantity: 5 });
  await open("view=orders&record=new");
  const form = main.getByRole("form", { name: "New order" });
  await form.getByLabel("Customer").fill(CUSTOMER.customer_name);
  await form.getByLabel("E-mail").fill(CUSTOMER.customer_email);
  await form.getByLabel("Shipping address").fill(CUSTOMER.shipping_address);
  await form.getByRole("button", { name: "Create order" }).click();
  await expect(form.getByText("An order needs at least one product")).toBeVisible();
  await choose(page, "Rare vase");
  await choose(page, "Plain cup");
  await expect(page.getByRole("button", { name: "Add Swedish stool" })).toBeDisabled();
  await form.getByLabel("Quantity of Plain cup").fill("3");
  await expect(form.getByRole("status").filter({ hasText: "Total" })).toHaveText(/€20.29/);
  await expectSound(page);
  // Somebody else is faster.
  await api("POST", "/orders", { ...CUSTOMER, items: [{ product_id: rare.id, quantity: 2 }] });
  await form.getByRole("button", { name: "Create order" }).click();
  await expect(form.getByText("Rare vase (VASE) is out of stock; 1 were ordered")).toBeVisible();
  await expect(form.getByLabel("Customer")).toHaveValue(CUSTOMER.customer_name);
  await form.getByRole("button", { name: "Remove Rare vase" }).click();
  await form.getByRole("button", { name: "Create order" }).click();
  const orders = main.getByRole("list", { name: "Orders" });
  await expect(orders.getByRole("listitem").filter({ hasText: "€0.30" })).toBeVisible();
  await expectSound(page);
  await open("view=inventory");
  const list = main.getByRole("list", { name: "Products" });
  await expect(list.getByRole("listitem").first()).toContainText("None left");
  await expectSound(page);
  expect(problems).toEqual([]);
});
