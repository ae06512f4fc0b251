import { describe, expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { projects } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { AGENT_STATUSES, PROJECT_STATUSES, RAG_STATUSES } from "@/db/vocabulary";
import { listAgents } from "@/lib/agents/read-agents";
import type { Actor } from "@/lib/auth/actor";
import type { ItemListQuery } from "@/lib/managed-items/schema";
import { listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { listRags } from "@/lib/rags/read-rags";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

/** Of each kind. */
const ITEMS = 120;

const KINDS = [
  { kind: "project", table: projects, statuses: PROJECT_STATUSES, list: listProjects },
  { kind: "agent", table: agents, statuses: AGENT_STATUSES, list: listAgents },
  { kind: "rag", table: rags, statuses: RAG_STATUSES, list: listRags },
] as const;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const member = await system.createActor("moderator");
const { DB } = system.bindings;
for (const { kind, statuses } of KINDS) {
  const types = kind === "rag" ? ["custom"] : ["Website", "Shop"];
  const at = (values: readonly string[]) =>
    `CASE i % ${values.length} ${values.map((value, index) => `WHEN ${index} THEN '${value}'`).join(" ")} END`;
  await DB.batch([
    DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ITEMS})
      INSERT INTO ${kind}s (id, name, details, url, type, status, created_at, updated_at)
      SELECT printf('${kind}-%03d', i), printf('Item %03d', i % 50), iif(i % 3 = 0, 'Every third', ''),
        'https://example.com', ${at(types)}, ${at(statuses)}, i / 2, i FROM n`,
    ),
    DB.prepare(
      `INSERT INTO ${kind}_users (${kind}_id, user_id, assigned_at) SELECT id, ?, 1 FROM ${kind}s`,
    ).bind(member.id),
  ]);
}

const all = (query: object = {}) => projectListSchema.parse(query) as ItemListQuery;

describe.each(KINDS)("the list of the $kind kind", ({ kind, list, statuses }) => {
  const read = (actor: Actor, query: object) => list(system.context(actor), all(query));

  it.each([
    {},
    { q: "third" },
    { q: "item 0", status: "active" },
    { sort: "name" },
    { sort: "-status", status: "inactive" },
  ])("%j: pages together are every match once, and the total says how many", async (query) => {
    const first = await read(boss, { ...query, perPage: 7 });
    const found: string[] = [];
    for (let page = 1; page <= first.pageCount; page++)
      found.push(...(await read(boss, { ...query, perPage: 7, page })).rows.map(({ id }) => id));
    expect(new Set(found).size).toBe(found.length);
    expect(found).toHaveLength(first.total);
    const whole = await read(boss, { ...query, perPage: 500 });
    expect(whole.rows.map(({ id }) => id)).toEqual(found);
    expect(first.total).toBeGreaterThan(7);
  });

  it("the total counts what matches, the tiles everything that one may see", async () => {
    const { total, stats } = await read(member, { q: "third", status: "active" });
    const rows = (await read(member, { perPage: 500 })).rows;
    expect(stats.total).toBe(ITEMS);
    expect(total).toBe(
      rows.filter(({ details, status }) => details === "Every third" && status === "active").length,
    );
    for (const status of statuses)
      expect(stats.byStatus[status]).toBe(rows.filter((row) => row.status === status).length);
  });

  it("is the same for someone who sees everything and for a member of everything", async () => {
    for (const query of [
      {},
      { status: "active", perPage: 2, sort: "name" },
      { status: "active", q: "a", perPage: 2, page: 2, sort: "-status" },
      { q: "item 01", perPage: 3, sort: "status" },
      { q: "nothing of the kind" },
      { page: 50 },
    ])
      expect(await read(boss, query), JSON.stringify(query)).toEqual(await read(member, query));
  });

  it("chooses a superadmin's page by the index of its order, and another person's rows by index", async () => {
    for (const [sort, index] of [
      ["-created_at", `${kind}s_created_at`],
      ["name", `${kind}s_name`],
    ] as const) {
      const { plans, statements, trips } = await watchQueries(system, boss, (ctx) =>
        list(ctx, all({ sort })),
      );
      expect(plans.join("\n")).toMatch(
        new RegExp(`SCAN ${kind}s USING (COVERING )?INDEX ${index}`),
      );
      expect([statements, trips]).toEqual([2, 1]);
    }
    const { plans, trips } = await watchQueries(system, member, (ctx) =>
      list(ctx, all({ q: "a", status: "active" })),
    );
    expect(scans(plans)).toEqual([]);
    expect(trips).toBe(1);
  });
});
