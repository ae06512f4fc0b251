/** Returns a valid body for each list of records that takes one, by workspace and name. */
export function recordBodies(ids: Readonly<Record<string, string>>): Record<string, object> {
  const number = crypto.randomUUID();
  return {
    "content/items": { title: "Northern lights", type: "blog", tags: ["a", "b"], content: "# One" },
    "content/keywords": { keyword: "aurora", position: 3, search_volume: 900, url: "/a" },
    "ecommerce/products": {
      name: "Lamp",
      sku: number,
      price: 9.99,
      category: "Things",
      stock_quantity: 1000,
    },
    "ecommerce/orders": {
      customer_name: "Ada Berg",
      customer_email: "ada@example.com",
      shipping_address: "1 Street, Town",
      items: [{ product_id: ids.products, quantity: 1 }],
    },
    "crm/contacts": {
      name: "Ada Berg",
      email: "ada@example.com",
      lifetime_value: 12.5,
      last_contact: "2026-01-02",
      tags: ["x"],
    },
    "crm/leads": { name: "Ada", email: "ada@example.com", score: 50, estimated_value: 100 },
    "crm/deals": { name: "Deal", value: 99.99, probability: 10, expected_close: "2026-12-31" },
    "media/folders": { name: `Folder ${number.slice(0, 8)}` },
    "analytics/metrics": {
      name: "Visits",
      category: "traffic",
      value: 12.5,
      at: "2026-01-02T03:04:05Z",
    },
  };
}
