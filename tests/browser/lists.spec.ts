import type { Page } from "@playwright/test";
import { call } from "../support/people";
import { insertAgent, insertRag } from "../support/reading-fixture";
import { expectFits } from "./expect-fits";
import { newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { make } from "./tasks-fixture";

/** How far below the header a list's first row may begin, by the window's width. */
const FIRST_ROW = { 1440: 200, 390: 260 } as const;
/** The least width of the column of names on a desk. */
const NAME = 280;

interface List {
  path: string;
  /** The rows. */
  rows: string;
  /** The row's height on a desk, unless it is a card or a tile. */
  height?: number;
}

/** Returns where the first row begins below the header, its height, and the width of its name. */
const measure = (page: Page, rows: string) =>
  page.evaluate((selector) => {
    const header = document.querySelector("header")?.getBoundingClientRect();
    const row = [...document.querySelectorAll(selector)].find(
      (element) => element.getBoundingClientRect().height > 0,
    );
    const box = row?.getBoundingClientRect();
    const name = row?.querySelector("td.name")?.getBoundingClientRect();
    return {
      top: (box?.top ?? Number.NaN) + window.scrollY - (header?.height ?? 0),
      height: box?.height ?? Number.NaN,
      name: name?.width ?? null,
    };
  }, rows);

test("every list begins with its rows, and its names have room", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const types = ["content", "ecommerce", "crm", "media", "analytics"];
  const id = await newProject(system, boss, { name: "Aurora", workspaces: types });
  await make(system, boss, { name: "Write the first page", project_id: id });
  const gone = await make(system, boss, { name: "Deleted" });
  await call(system, boss, "DELETE", `/api/tasks/${gone.id}`);
  await insertAgent(system, { name: "Northern agent" });
  await insertRag(system, { name: "Northern RAG" });
  const samples = ["content", "ecommerce", "crm", "media"].map((type) =>
    call(system, boss, "POST", `/api/projects/${id}/workspaces/${type}/sample`),
  );
  await Promise.all(samples);
  const problems = await signIn(page, system, boss);

  const records = (type: string, view: string): List => ({
    path: `/projects/${id}/workspace/${type}/overview?view=${view}`,
    rows: "main [data-record-id]",
    height: 41,
  });
  const items = (area: string): List[] => [
    { path: `/${area}?view=cards`, rows: "main [data-item-id]", height: 72 },
    { path: `/${area}?view=table`, rows: "main [data-item-id]", height: 41 },
  ];
  const lists: readonly List[] = [
    { path: "/tasks", rows: "main [data-task-id]", height: 41 },
    ...["projects", "agents", "rags"].flatMap(items),
    { path: "/users", rows: "main [data-user-id]", height: 41 },
    { path: "/settings/audit", rows: "main [aria-label^=Entries] > li", height: 41 },
    { path: "/trash", rows: "main ul[aria-label=Trash] > li", height: 64 },
    records("content", "content"),
    records("ecommerce", "products"),
    records("ecommerce", "orders"),
    records("crm", "contacts"),
    records("crm", "leads"),
    { ...records("crm", "pipeline&layout=list") },
    { path: `/projects/${id}/workspace/crm/overview?view=pipeline`, rows: "main [data-card-id]" },
    { path: `/projects/${id}/workspace/media/overview`, rows: "main [data-asset-id]" },
  ];
  for (const { path, rows, height = Number.POSITIVE_INFINITY } of lists) {
    await test.step(path.replace(id, "…"), async () => {
      for (const width of [1440, 390] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(system.url + path);
        await expect(page.locator(`${rows} >> visible=true`).first()).toBeVisible();
        const top = async () => (await measure(page, rows)).top;
        await expect.poll(top, { message: `${width} px` }).toBeLessThanOrEqual(FIRST_ROW[width]);
        await expectFits(page);
        const first = await measure(page, rows);
        if (width === 390) expect(first.height, "390 px").toBeGreaterThanOrEqual(43);
        if (width === 390) continue;
        expect(first.height).toBeLessThanOrEqual(height);
        if (first.name !== null) expect(first.name).toBeGreaterThanOrEqual(NAME);
      }
    });
  }
  expect(problems).toEqual([]);
});

test("the facts of a row end before its faces, however long the names of its projects", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const agentId = await insertAgent(system, { name: "Busy agent", assigned: [boss.id] });
  for (const part of ["first", "second", "third", "fourth"]) {
    const id = await newProject(system, boss, {
      name: `The ${part} project with a name that is long`,
    });
    await call(system, boss, "POST", `/api/projects/${id}/agents`, { agentId });
  }
  await signIn(page, system, boss);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${system.url}/agents?view=cards`);
  const row = page.locator(`[data-item-id="${agentId}"]`);
  await expect(row.getByText("+1 more")).toBeVisible();
  const [facts, faces] = await Promise.all([
    row.getByText("+1 more").boundingBox(),
    row.locator("[data-slot=avatar]").first().boundingBox(),
  ]);
  expect((facts?.x ?? 0) + (facts?.width ?? 0)).toBeLessThanOrEqual(faces?.x ?? 0);
});
