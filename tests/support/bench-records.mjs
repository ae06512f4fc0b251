/** Rows of one call (lib/records/import-schema.ts). */
export const CHUNK = 200;
const WORKSPACES = ["content", "ecommerce", "crm", "media", "analytics"];

/** A signed-in person's calls; whatever is not done is thrown. */
export function callsOf(url, cookie) {
  const headers = { "content-type": "application/json", cookie };
  return async (method, path, body) => {
    const answer = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
    return answer.json();
  };
}

/** A project with all five workspaces. */
export async function makeProject(send) {
  const { project } = await send("POST", "/api/projects", {
    name: "Benchmark",
    details: "Thousands of records",
    projectUrl: "https://example.com",
    projectType: "Benchmark",
    status: "active",
    workspaces: WORKSPACES,
  });
  return project.id;
}

const of = (choices, index) => choices[index % choices.length];
const day = (index) => `2026-${String(1 + (index % 12)).padStart(2, "0")}-15`;

/** The cells of the row of that number, by the lists of a project. */
export const ROWS = {
  "crm/contacts": (index) => ({
    name: `Person ${index}`,
    email: `person${index}@example.com`,
    company: `Company ${index % 700}`,
    position: "Engineer",
    status: of(["prospect", "active", "inactive"], index),
    last_contact: day(index),
    tags: "newsletter, fair",
    lifetime_value: String((index * 37) % 10_000),
  }),
  "crm/leads": (index) => ({
    name: `Lead ${index}`,
    company: `Company ${index % 700}`,
    source: "Website",
    status: of(["new", "contacted", "qualified"], index),
    score: String(index % 101),
    estimated_value: String((index * 37) % 10_000),
  }),
  "crm/deals": (index) => ({
    name: `Deal ${index}`,
    company: `Company ${index % 700}`,
    stage: of(["discovery", "proposal", "negotiation", "closing", "won", "lost"], index),
    value: String((index * 37) % 10_000),
    probability: String(index % 101),
    expected_close: day(index),
  }),
  "content/items": (index) => ({
    title: `Article number ${index}`,
    type: of(["article", "blog"], 0),
    status: of(["draft", "review", "published"], index),
    content: "A text of some words. ".repeat(20),
    tags: "news",
  }),
  "content/keywords": (index) => ({
    keyword: `keyword ${index}`,
    position: String(1 + (index % 40)),
    search_volume: String(index * 10),
    url: `/articles/${index}`,
  }),
  "ecommerce/products": (index) => ({
    name: `Product ${index}`,
    sku: `SKU-${index}`,
    price: "12.50",
    category: "Kitchen",
    stock_quantity: String((index % 40) + 2),
  }),
  "ecommerce/orders": (index) => ({
    customer_name: `Customer ${index}`,
    customer_email: `customer${index}@example.com`,
    shipping_address: "1 Main Street",
    status: of(["pending", "processing", "shipped"], index),
    items: `SKU-${index} x1`,
  }),
  "analytics/metrics": (index) => ({
    name: `Metric ${index % 5}`,
    category: of(["traffic", "conversion", "revenue", "engagement"], index),
    value: String(index),
    unit: "number",
  }),
};

/** Imports the first rows of a list. @returns how many were new, and how many there already. */
export async function importRows(send, projectId, list, count) {
  const [workspace, records] = list.split("/");
  const path = `/api/projects/${projectId}/workspaces/${workspace}/${records}/import`;
  const sum = { created: 0, existing: 0 };
  for (let from = 0; from < count; from += CHUNK) {
    const numbers = Array.from(
      { length: Math.min(CHUNK, count - from) },
      (_, index) => from + index,
    );
    const report = await send("POST", path, { rows: numbers.map(ROWS[list]) });
    if (report.refused.length > 0) throw new Error(JSON.stringify(report.refused[0]));
    sum.created += report.created;
    sum.existing += report.existing;
  }
  return sum;
}

/** Files of the media workspace without their bytes: uploads would take minutes. */
export async function insertFiles(DB, projectId, count) {
  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
    INSERT INTO media_assets (id, workspace_id, is_sample, created_at, updated_at, version, name, type, format, content_type, size, folder, tags)
    SELECT lower(hex(randomblob(16))), workspaces.id, 0, 1700000000000 + i * 1000, 1700000000000, 1, 'Picture ' || i || '.png',
      iif(i % 4, 'image', 'video'), iif(i % 4, 'PNG', 'MP4'), iif(i % 4, 'image/png', 'video/mp4'), 1000 + i,
      iif(i % 3, 'marketing', ''), '["summer"]' FROM n JOIN workspaces ON project_id = ?1 AND workspaces.type = 'media'`,
  )
    .bind(projectId, count)
    .run();
}

/** The screens of records, by what the address says after the project. */
export const SCREENS = [
  "content/overview?view=content",
  "content/overview?view=seo",
  "ecommerce/overview?view=products",
  "ecommerce/overview?view=orders",
  "ecommerce/overview?view=inventory",
  "crm/overview?view=contacts",
  "crm/overview?view=leads",
  "crm/overview?view=pipeline",
  "crm/overview?view=pipeline&layout=list",
  "media/overview?view=gallery",
  "media/overview?view=videos",
  "media/overview?view=assets",
  "analytics/overview?view=readings",
].map((rest) => ({
  name: rest,
  pathIn: (projectId) => `/projects/${projectId}/workspace/${rest}`,
}));
