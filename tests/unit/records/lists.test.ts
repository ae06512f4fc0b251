import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contacts } from "@/db/schema/crm";
import { workspaces } from "@/db/schema/projects";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { definitionsOf, recordDefinition } from "@/lib/records/definitions";
import { fieldOf, type RecordDescription } from "@/lib/records/description";
import { listRecords } from "@/lib/records/read/list-records";
import { type RecordListQuery, recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { closeAfterTests } from "../../support/close-after-tests";
import { insertManyRecords } from "../../support/many-records";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { CONTACT_QUERIES } from "./list-queries";

const COUNT = 10_000;
const DEFINITIONS = WORKSPACE_TYPES.flatMap((type) => [...definitionsOf(type)]);

const actors = {} as Record<"boss" | "member" | "outsider", Actor>;
type Row = typeof contacts.$inferSelect & { rowid: number };

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

const system = await closeAfterTests(createTestSystem());
actors.boss = await system.createActor("superadmin");
actors.member = await system.createActor("moderator");
actors.outsider = await system.createActor("admin");
const full = await makeProject("Full");
const other = await makeProject("Other");
const projectId = full.id;
for (const definition of DEFINITIONS) {
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
const rows = await db
  .select({ ...getTableColumns(contacts), rowid: sql<number>`rowid` })
  .from(contacts)
  .where(sql`${contacts.workspaceId} = ${crm}`);

const query = (place: RecordCollection, input: object = {}) =>
  recordListSchema(place.definition.description).parse(input) as RecordListQuery;
const contactsPlace = () => collectionOf(projectId, recordDefinition("crm", "contacts"));

/** Applies every rule of the list again without a database. */
function expected({ q, status, sort, page, perPage }: RecordListQuery) {
  const words = q.toLowerCase().split(" ");
  const isFound = ({ name, email, company, tags }: Row) =>
    words.every((word) => `${name}\n${email}\n${company}\n${tags}`.toLowerCase().includes(word));
  const kept = rows.filter((row) => isFound(row) && (status === "all" || row.status === status));
  const direction = sort.startsWith("-") ? -1 : 1;
  const key = sort.replace("-", "");
  const sorted = kept.toSorted((one, other) => {
    if (key === "last_contact" && (one.lastContact === null) !== (other.lastContact === null))
      return one.lastContact === null ? 1 : -1;
    const byKey = {
      created_at: 0,
      name: one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
      last_contact: (one.lastContact ?? 0) - (other.lastContact ?? 0),
      lifetime_value: one.lifetimeValue - other.lifetimeValue,
      status: one.status < other.status ? -1 : Number(one.status > other.status),
    }[key as "name"];
    return direction * (byKey || one.createdAt - other.createdAt || one.rowid - other.rowid);
  });
  const from = (page - 1) * perPage;
  return { total: kept.length, ids: sorted.slice(from, from + perPage).map(({ id }) => id) };
}

/** Returns the first record's value of a filtered field. */
function firstValue(description: RecordDescription, name: string): string {
  const field = fieldOf(description, name);
  return field.kind === "choice" ? field.choices[0] : `Beta ${name} 00000`;
}

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
    for (const row of (await listRecords(ctx, place, query(place, { perPage: 4 }))).rows)
      await deleteRecord(ctx, place, { id: row.id });
  });

  it("finds every match of a search, with the right total, and pages to the last of them", async () => {
    const place = contactsPlace();
    const ctx = system.context(actors.member);
    const perPage = 500;
    const read = (page: number) =>
      listRecords(ctx, place, query(place, { q: "BETA name", sort: "-name", page, perPage }));
    const first = await read(1);
    const matching = rows.filter(({ name }) => name.startsWith("Beta name"));
    expect(matching.length).toBeGreaterThan(200);
    expect([first.total, first.stats.total]).toEqual([matching.length, COUNT]);
    expect(first.pageCount).toBe(Math.ceil(matching.length / perPage));
    const ids = new Set(first.rows.map(({ id }) => id));
    for (let page = 2; page <= first.pageCount; page++)
      for (const { id } of (await read(page)).rows) ids.add(id);
    expect(ids).toEqual(new Set(matching.map(({ id }) => id)));
    expect((await read(first.pageCount + 1)).rows).toEqual([]);
  });

  it("searches within a stock level", async () => {
    const place = collectionOf(projectId, recordDefinition("ecommerce", "products"));
    const ctx = system.context(actors.boss);
    const list = (input: object) => listRecords(ctx, place, query(place, input));
    const [all, low, enough] = await Promise.all([
      list({ q: "alpha" }),
      list({ q: "alpha", stock_level: "low" }),
      list({ q: "alpha", stock_level: "enough" }),
    ]);
    expect(low.total).toBeGreaterThan(200);
    expect(low.total + enough.total).toBe(all.total);
    const levels = low.rows.map(({ stock_level }) => stock_level);
    expect(new Set(levels)).toEqual(new Set(["low"]));
  });

  it("shows an outsider nothing, whatever is searched for", async () => {
    const ctx = system.context(actors.outsider);
    for (const input of [{}, { q: "example.com" }, { q: "na" }, { page: 50 }])
      await expect(
        listRecords(ctx, contactsPlace(), query(contactsPlace(), input)),
      ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe.each(
  DEFINITIONS.map((definition) => [getTableName(definition.table), definition] as const),
)("a page of 10,000 %s", (_, definition) => {
  const { description } = definition;
  const sorts = ["created_at", ...description.sorts].flatMap((key) => [key, `-${key}`]);
  const filters = description.filters.map((name) => ({
    [name]: firstValue(description, name),
  }));
  const inputs = [{}, ...filters].flatMap((filter) => [
    ...sorts.map((sort) => ({ ...filter, sort })),
    { ...filter, page: 5 },
    { ...filter, q: "example.com" },
    { ...filter, q: "al" },
  ]);

  it("is read in one trip, from an index, and is sorted by one where nothing narrows it", async () => {
    const place = collectionOf(projectId, definition);
    for (const input of inputs) {
      const cost = await watchQueries(system, actors.boss, (ctx) =>
        listRecords(ctx, place, query(place, input)),
      );
      expect([input, cost.trips, scans(cost.plans)]).toEqual([input, 1, []]);
      const isPlain = Object.keys(input).join() === "sort";
      // The rows of the page itself.
      const sorted = cost.plans.filter((plan) => plan.includes("FOR ORDER BY")).length;
      expect(isPlain ? [input, sorted] : [input, 1]).toEqual([input, 1]);
    }
  });
});

describe("a list of 10,100 contacts", () => {
  const MORE = 10_100;
  let place: RecordCollection;
  beforeAll(async () => {
    const { id, ids } = await makeProject("Larger");
    const definition = recordDefinition("crm", "contacts");
    place = collectionOf(id, definition);
    const workspaceId = ids.get("crm") ?? "";
    await insertManyRecords(system, definition, { workspaceId, count: MORE });
    await system
      .context()
      .db.run(
        sql`UPDATE contacts SET status = 'active' WHERE workspace_id = ${workspaceId} AND id NOT LIKE '%-00000'`,
      );
  });
  const list = (input: object) =>
    listRecords(system.context(actors.boss), place, query(place, input));

  it("says 10,000 and that there are more, also of a search and in its tiles", async () => {
    const found = { total: 10_000, isLowerBound: true };
    const stats = {
      ...{ total: 10_000, total_is_lower_bound: true, sample: 11 },
      byValue: { active: 10_000, prospect: 1 },
    };
    for (const input of [{}, { q: "example.com" }, { q: "a", sort: "name" }])
      expect(await list(input)).toMatchObject({ ...found, pageCount: 100, stats });
    expect(await list({ status: "active" })).toMatchObject(found);
    expect(await list({ q: "person", status: "active" })).toMatchObject(found);
    expect(await list({ q: "person", status: "prospect" })).toMatchObject({
      ...{ total: 1, isLowerBound: false },
    });
  });

  it("gives agents the number of all matches", async () => {
    for (const input of [
      {},
      { q: "example.com" },
      { q: "a", sort: "name" },
      { status: "active" },
    ]) {
      const asked = { ...query(place, input), countsAll: true };
      const { total, isLowerBound } = await listRecords(system.context(actors.boss), place, asked);
      const few = "status" in input ? MORE - 1 : MORE;
      expect([input, total, isLowerBound]).toEqual([input, few, false]);
    }
  });

  it("reaches every record by paging, with the last page's total", async () => {
    for (const q of ["", "example.com"]) {
      const ids = new Set<string>();
      let page = await list({ q, perPage: 500 });
      for (;;) {
        for (const { id } of page.rows) ids.add(id);
        if (page.page >= page.pageCount) break;
        page = await list({ q, perPage: 500, page: page.page + 1 });
      }
      expect([q, ids.size, page.total, page.isLowerBound]).toEqual([q, MORE, MORE, false]);
      expect(await list({ q, page: 200 })).toMatchObject({ rows: [], total: MORE, pageCount: 101 });
    }
  });
});

describe("a list and its search", () => {
  it("stay right through every write", async () => {
    const ctx = system.context(actors.boss);
    const made = await makeProject("Passing");
    const place = collectionOf(made.id, recordDefinition("crm", "leads"));
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
  });
});
