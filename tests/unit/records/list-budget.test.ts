import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEPT_TABLES, keepingStatements } from "@/db/record-tables";
import { recordCounts } from "@/db/schema/counts";
import { contacts } from "@/db/schema/crm";
import { workspaces } from "@/db/schema/projects";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { createProject } from "@/lib/projects/write-projects";
import { createRecord } from "@/lib/records/create-record";
import { definitionsOf, recordDefinition } from "@/lib/records/definitions";
import { deleteRecord } from "@/lib/records/delete-records";
import {
  fieldOf,
  type RecordDescription,
  type RecordListQuery,
  recordListSchema,
} from "@/lib/records/description-schema";
import { SEARCH_DEPTH } from "@/lib/records/list-query";
import { listRecords } from "@/lib/records/list-records";
import { placeOf, type RecordPlace } from "@/lib/records/rows";
import { updateRecord } from "@/lib/records/update-record";
import { insertManyRecords } from "../../support/many-records";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { CONTACT_QUERIES } from "./list-queries";

const COUNT = 10_000;
const KEPT = WORKSPACE_TYPES.flatMap((type) => [...definitionsOf(type)]);

let system: TestSystem;
const actors = {} as Record<"boss" | "member" | "outsider", Actor>;
let projectId: string;
type Row = typeof contacts.$inferSelect & { rowid: number };
let rows: Row[];

async function makeProject(name: string) {
  const { project } = await createProject(system.context(actors.boss), {
    name,
    details: "d",
    projectUrl: "https://a.example.com",
    projectType: "Website",
    status: "active",
    workspaces: [...WORKSPACE_TYPES],
  });
  const found = await system.context().db.select().from(workspaces);
  const own = found.filter((workspace) => workspace.projectId === project.id);
  return { id: project.id, ids: new Map(own.map(({ type, id }) => [String(type), id])) };
}

beforeAll(async () => {
  system = await createTestSystem();
  actors.boss = await system.createActor("superadmin");
  actors.member = await system.createActor("moderator");
  actors.outsider = await system.createActor("admin");
  const full = await makeProject("Full");
  const other = await makeProject("Other");
  projectId = full.id;
  for (const definition of KEPT) {
    const { workspace } = definition.description;
    const workspaceId = full.ids.get(workspace) ?? "";
    await insertManyRecords(system, definition, { workspaceId, count: COUNT });
    const elsewhere = other.ids.get(workspace) ?? "";
    await insertManyRecords(system, definition, { workspaceId: elsewhere, count: 300 });
  }
  const { db } = system.context();
  const crm = full.ids.get("crm") ?? "";
  await db.run(
    sql`INSERT INTO workspace_users (workspace_id, user_id, assigned_at) VALUES (${crm}, ${actors.member.id}, 1)`,
  );
  rows = await db
    .select({ ...getTableColumns(contacts), rowid: sql<number>`rowid` })
    .from(contacts)
    .where(sql`${contacts.workspaceId} = ${crm}`);
}, 120_000);
afterAll(() => system.close());

const query = (place: RecordPlace, input: object = {}) =>
  recordListSchema(place.definition.description).parse(input) as RecordListQuery;
const contactsPlace = () => placeOf(projectId, recordDefinition("crm", "contacts"));

/** The same list, without a database: every rule once more, row by row. */
function expected({ q, status, sort, page, perPage }: RecordListQuery) {
  const needle = q.toLowerCase();
  const isFound = ({ name, email, company, tags }: Row) =>
    `${name}\n${email}\n${company}\n${tags}`.toLowerCase().includes(needle);
  const kept = rows.filter((row) => isFound(row) && (status === "all" || row.status === status));
  const found = q === "" ? kept : newest(kept);
  const direction = sort.startsWith("-") ? -1 : 1;
  const key = sort.replace("-", "");
  const sorted = found.toSorted((one, other) => {
    if (key === "last_contact" && (one.lastContact === null) !== (other.lastContact === null))
      return one.lastContact === null ? 1 : -1;
    const byKey = {
      created_at: 0,
      name: one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
      last_contact: (one.lastContact ?? 0) - (other.lastContact ?? 0),
      lifetime_value: one.lifetimeValue - other.lifetimeValue,
      status: one.status < other.status ? -1 : Number(one.status > other.status),
    }[key as "name"];
    const byAge = key === "status" || key === "created_at" ? one.createdAt - other.createdAt : 0;
    return direction * (byKey || byAge || one.rowid - other.rowid);
  });
  const from = (page - 1) * perPage;
  return { total: found.length, ids: sorted.slice(from, from + perPage).map(({ id }) => id) };
}

/** What the first of many records has in a field that is filtered by. */
function firstValue(description: RecordDescription, name: string): string {
  const field = fieldOf(description, name);
  return field.kind === "choice" ? field.choices[0] : `Beta ${name} 00000`;
}

const newest = (found: readonly Row[]) =>
  found.toSorted((one, other) => other.rowid - one.rowid).slice(0, SEARCH_DEPTH);

describe("the list of 10,000 records", () => {
  it("is what every rule says, in every order, for every filter, at both ends and between", async () => {
    const place = contactsPlace();
    for (const name of ["boss", "member"] as const) {
      const ctx = system.context(actors[name]);
      for (const input of CONTACT_QUERIES) {
        const wanted = query(place, input);
        const page = await listRecords(ctx, place, wanted);
        const { total, ids } = expected(wanted);
        expect([input, page.total, page.rows.map(({ id }) => id)]).toEqual([input, total, ids]);
        expect([input, page.more]).toEqual([input, wanted.q !== "" && total >= SEARCH_DEPTH]);
        expect(page.stats).toEqual({
          total: COUNT,
          sample: 10,
          byValue: { prospect: 3334, active: 3333, inactive: 3333 },
        });
      }
    }
  });

  it("finds one or two characters wherever they are, in either case", async () => {
    const place = contactsPlace();
    const ctx = system.context(actors.boss);
    for (const name of ["Özil Q", "ÖBBQ", "Zoë qß", "zo% q"]) {
      await createRecord(ctx, place, { name, email: "a@example.com" });
    }
    const names = async (q: string) => {
      const page = await listRecords(ctx, place, query(place, { q, sort: "name" }));
      return page.rows.map((row) => row.name);
    };
    expect(await names("ÖB")).toEqual(["ÖBBQ"]);
    expect(await names("ZO")).toEqual(["zo% q", "Zoë qß"]);
    expect(await names("q")).toEqual(["zo% q", "Zoë qß", "ÖBBQ", "Özil Q"]);
    expect(await names("ß")).toEqual(["Zoë qß"]);
    expect(await names("bq")).toEqual(["ÖBBQ"]);
    const page = await listRecords(ctx, place, query(place, { q: "a" }));
    expect([page.total, page.more]).toEqual([SEARCH_DEPTH, true]);
    for (const row of (await listRecords(ctx, place, query(place, { perPage: 4 }))).rows)
      await deleteRecord(ctx, place, { id: row.id });
  });

  it("searches within a stock level, and says that there may be more than it looks for", async () => {
    const place = placeOf(projectId, recordDefinition("ecommerce", "products"));
    const ctx = system.context(actors.boss);
    const list = (input: object) => listRecords(ctx, place, query(place, input));
    const found = await list({ q: "alpha", stock_level: "low" });
    expect([found.total, found.more]).toEqual([SEARCH_DEPTH, true]);
    const levels = found.rows.map(({ stock_level }) => stock_level);
    expect(new Set(levels)).toEqual(new Set(["low"]));
    expect(await list({ q: "nothing like it", stock_level: "low" })).toMatchObject({ more: false });
    expect(await list({ stock_level: "low" })).toMatchObject({ more: false });
  });

  it("shows an outsider nothing, whatever is searched for", async () => {
    const ctx = system.context(actors.outsider);
    for (const input of [{}, { q: "example.com" }, { q: "na" }, { page: 50 }])
      await expect(
        listRecords(ctx, contactsPlace(), query(contactsPlace(), input)),
      ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe.each(KEPT.map((definition) => [getTableName(definition.table), definition] as const))(
  "a page of 10,000 %s",
  (name, definition) => {
    const { description } = definition;
    const sorts = ["created_at", ...description.sorts].flatMap((key) => [key, `-${key}`]);
    const { counted } = KEPT_TABLES[name] ?? { counted: [] };
    const filters = counted.map((name) => ({ [name]: firstValue(description, name) }));
    const inputs = [{}, ...filters].flatMap((filter) => [
      ...sorts.map((sort) => ({ ...filter, sort })),
      { ...filter, page: 5 },
      { ...filter, page: 9_999 },
      { ...filter, q: "example.com" },
      { ...filter, q: "00077" },
      { ...filter, q: "al" },
    ]);
    const last = { page: COUNT / 100 };

    it("costs three statements, one trip and at most 1,000 rows, from an index", async () => {
      const place = placeOf(projectId, definition);
      for (const input of [...inputs, last, Object.assign({}, ...filters)]) {
        const cost = await watchQueries(system, actors.boss, (ctx) =>
          listRecords(ctx, place, query(place, input)),
        );
        expect([input, cost.statements, cost.trips]).toEqual([input, 3, 1]);
        const isDear = cost.rowsRead > 1000;
        expect(isDear ? [input, cost.rowsRead, cost.plans] : null).toBe(null);
        const isSorted = !("q" in input) && !("page" in input);
        const sorting = cost.plans.filter((plan) => plan.includes("TEMP B-TREE FOR ORDER BY"));
        expect(isSorted ? [input, sorting] : [input, []]).toEqual([input, []]);
      }
    });

    it("in the middle passes over no more than half of an index", async () => {
      const place = placeOf(projectId, definition);
      const cost = await watchQueries(system, actors.boss, (ctx) =>
        listRecords(ctx, place, query(place, { page: 51 })),
      );
      expect(cost.rowsRead).toBeLessThanOrEqual(COUNT / 2 + 500);
    });
  },
);

describe("walking through a long list", () => {
  const SCREEN = 25;

  it("goes on after a record and back before it, in every order, where a page by number would be", async () => {
    const place = contactsPlace();
    const ctx = system.context(actors.member);
    const sorts = ["created_at", "name", "last_contact", "lifetime_value", "status"];
    for (const sort of sorts.flatMap((key) => [key, `-${key}`])) {
      for (const [filter, pages] of [
        [{}, [40, 199, 320, 321]],
        [{ status: "active" }, [30, 106, 107]],
      ] as const) {
        for (const page of pages) {
          const pageAt = (number: number, more: object = {}) =>
            listRecords(ctx, place, {
              ...query(place, { ...filter, sort, page: number, perPage: SCREEN }),
              ...more,
            });
          const ids = ({ rows: found }: Awaited<ReturnType<typeof pageAt>>) =>
            found.map(({ id }) => id);
          const [here, next] = [await pageAt(page), await pageAt(page + 1)];
          const after = here.rows.at(-1)?.id;
          const before = next.rows[0]?.id;
          expect([sort, page, ids(await pageAt(page + 1, { after }))]).toEqual([
            sort,
            page,
            ids(next),
          ]);
          expect([sort, page, ids(await pageAt(page, { before }))]).toEqual([
            sort,
            page,
            ids(here),
          ]);
        }
      }
    }
  }, 60_000);

  it("goes by the page's number where the record is gone or somewhere else", async () => {
    const place = contactsPlace();
    const ctx = system.context(actors.boss);
    const wanted = { page: 3, perPage: SCREEN };
    const byNumber = await listRecords(ctx, place, query(place, wanted));
    const after = crypto.randomUUID();
    const gone = await listRecords(ctx, place, query(place, { ...wanted, after }));
    expect(gone.rows).toEqual(byNumber.rows);
  });

  it("has no rows for a page that lies deeper than the screens go, unless it follows a record", async () => {
    const place = contactsPlace();
    const ctx = system.context(actors.boss);
    const rowsOf = async ({ page, ...more }: { page: number; after?: string }) => {
      const wanted = { ...query(place, { perPage: SCREEN, page }), ...more };
      return (await listRecords(ctx, place, wanted, { depth: 500 })).rows;
    };
    expect(await rowsOf({ page: 21 })).toHaveLength(SCREEN);
    expect(await rowsOf({ page: 22 })).toEqual([]);
    expect(await rowsOf({ page: 380 })).toHaveLength(SCREEN);
    expect(await rowsOf({ page: 379 })).toEqual([]);
    const [after = ""] = (await rowsOf({ page: 21 })).map(({ id }) => id).slice(-1);
    expect(await rowsOf({ page: 22, after })).toHaveLength(SCREEN);
  });

  it.each(KEPT.map((definition) => [getTableName(definition.table), definition] as const))(
    "costs three statements and at most 1,000 rows in the middle of %s",
    async (_, definition) => {
      const { description } = definition;
      const place = placeOf(projectId, definition);
      const ctx = system.context(actors.boss);
      const { counted } = KEPT_TABLES[getTableName(definition.table)] ?? { counted: [] };
      const filters = counted.map((name) => ({ [name]: firstValue(description, name) }));
      const sorts = ["created_at", ...description.sorts].flatMap((key) => [key, `-${key}`]);
      for (const filter of [{}, ...filters, Object.assign({}, ...filters)])
        for (const sort of sorts) {
          const wanted = { ...filter, sort, perPage: SCREEN };
          const { pageCount } = await listRecords(ctx, place, query(place, wanted));
          const page = Math.ceil(pageCount / 2);
          const middle = await listRecords(ctx, place, query(place, { ...wanted, page }));
          for (const anchor of [
            { after: middle.rows.at(-1)?.id, page: page + 1 },
            { before: middle.rows[0]?.id, page: Math.max(1, page - 1) },
          ]) {
            const cost = await watchQueries(system, actors.boss, (watched) =>
              listRecords(watched, place, { ...query(place, wanted), ...anchor }),
            );
            const isDear = cost.rowsRead > 1000;
            expect(isDear ? [wanted, anchor, cost.rowsRead, cost.plans] : null).toBe(null);
            expect([cost.statements, cost.trips]).toEqual([3, 1]);
          }
        }
    },
    60_000,
  );
});

describe("what triggers keep", () => {
  it("is kept for every type of record", () => {
    const tables = KEPT.map(({ table }) => getTableName(table));
    expect(tables.toSorted()).toEqual(Object.keys(KEPT_TABLES).toSorted());
  });

  it.each(KEPT)(
    "of $description.name is what its description filters by and searches in",
    async ({ table, description }) => {
      const name = getTableName(table);
      const { counted, searched } = KEPT_TABLES[name] ?? { counted: [], searched: [] };
      // A filter beyond these is counted row by row, from its index.
      expect(description.filters.slice(0, counted.length)).toEqual(counted);
      expect(searched).toEqual(description.search);
      const there = await system
        .context()
        .db.all<{ sql: string }>(
          sql`SELECT sql FROM sqlite_master WHERE tbl_name = ${name} AND type = 'trigger' OR name IN (${`${name}_search`}, ${`${name}_search_terms`})`,
        );
      const made = keepingStatements(name).filter((statement) => statement.startsWith("CREATE"));
      expect(there.map((row) => row.sql)).toEqual(expect.arrayContaining(made));
    },
  );

  it("stays right through every write, and goes with the workspace", async () => {
    const ctx = system.context(actors.boss);
    const { db } = ctx;
    const made = await makeProject("Passing");
    const place = placeOf(made.id, recordDefinition("crm", "leads"));
    const find = async (q: string, status = "all") => {
      const page = await listRecords(ctx, place, query(place, { q, status }));
      return page.rows.map(({ name }) => name);
    };
    const { id } = await createRecord(ctx, place, { name: "Zanzibar", source: "Übergabe" });
    expect(await find("nziba")).toEqual(["Zanzibar"]);
    expect(await find("ÜBERG", "new")).toEqual(["Zanzibar"]);
    await updateRecord(ctx, place, { id, changes: { name: "Kilimanjaro", status: "contacted" } });
    expect(await find("nziba")).toEqual([]);
    expect(await find("limanj", "new")).toEqual([]);
    expect(await find("limanj", "contacted")).toEqual(["Kilimanjaro"]);
    const { stats } = await listRecords(ctx, place, query(place));
    expect(stats).toEqual({ total: 1, sample: 0, byValue: { contacted: 1 } });
    await deleteRecord(ctx, place, { id });
    expect(await find("limanj")).toEqual([]);
    expect((await listRecords(ctx, place, query(place))).stats.byValue).toEqual({});
    await createRecord(ctx, place, { name: "Elbrus" });
    const isHere = sql`workspace_id = ${made.ids.get("crm")}`;
    expect(await db.$count(recordCounts, isHere)).toBe(2);
    await db.delete(workspaces).where(sql`id = ${made.ids.get("crm")}`);
    expect(await db.$count(recordCounts, isHere)).toBe(0);
    const left = await db.all(
      sql`SELECT rowid FROM leads_search WHERE leads_search MATCH 'text : "elbrus"'`,
    );
    expect(left).toEqual([]);
  });
});
