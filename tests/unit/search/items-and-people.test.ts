import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { updateProject } from "@/lib/projects/write-projects";
import { listUsers } from "@/lib/users/read-users";
import { listUsersSchema } from "@/lib/users/schema";
import { updateUser } from "@/lib/users/write-users";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

interface Row {
  id: string;
  name: string;
  details: string;
  type: string;
  status: string;
  row: number;
}
interface Person {
  name: string;
  email: string;
  role: string;
  active: number;
  row: number;
}

/** Those of the projects that the member may read. */
const own = (row: Row) => row.row % 25 === 0;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin", { name: "Boss", email: "boss@corp.example" });
const member = await system.createActor("moderator", {
  name: "Member",
  email: "member@corp.example",
});
const { db } = system.context();
const counting = sql.raw(
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)",
);
// The budget of rows is for so many projects.
for (const table of ["projects", "agents"])
  await db.run(sql`${counting} INSERT INTO ${sql.identifier(table)} (id, name, details, url, type, status, created_at, updated_at)
    SELECT printf('%s-%05d', ${table}, i), printf('%s the %05d', iif(i % 2, 'alpha', 'Öster Beta'), (i * 7919) % 100003),
      printf('What %05d is "about"', i), 'https://p.example.com', iif(i % 3, 'Website', 'Shop'),
      iif(i % 4, 'active', 'inactive'), i, i FROM n WHERE i <= 500`);
await db.run(sql`INSERT INTO project_users (project_id, user_id, assigned_at)
  SELECT id, ${member.id}, 1 FROM projects WHERE rowid % 25 = 0`);
await db.run(sql`${counting} INSERT INTO users (id, name, email, password_hash, role, active, created_at, updated_at)
  SELECT printf('user-%05d', i), printf('%s Nr%05d', iif(i % 2, 'Ann', 'Ærø Bo'), (i * 31) % 1501), printf('person%05d@example.com', i),
    'x', iif(i % 7, 'moderator', 'admin'), i % 5 > 0, i, i FROM n`);
const rows = await db.all<Row>(
  sql`SELECT id, name, details, type, status, rowid AS row FROM projects ORDER BY rowid DESC`,
);
const people = await db.all<Person>(
  sql`SELECT name, email, role, active, rowid AS row FROM users ORDER BY rowid DESC`,
);

const all = (query: object = {}) => projectListSchema.parse(query);

const plain = (text: string) =>
  text.toLowerCase().replaceAll("ö", "o").replaceAll("ø", "o").replaceAll("æ", "ae");

/** The search rule, written again. */
const isFound = (q: string, texts: string[]): boolean =>
  plain(q)
    .split(" ")
    .every((word) => texts.some((text) => plain(text).includes(word)));

const TEXTS = [
  "\u0001",
  "5\u0001",
  "45",
  "the",
  "THE 0",
  "0 the oster",
  "12",
  "0",
  "a",
  "B",
  "ÖS",
  "öster",
  "shop",
  '"about"',
  "%",
  "xyz",
];

describe("a search of projects", () => {
  it.each(["boss", "member"])("finds for %s what a plain filter finds", async (name) => {
    const actor = name === "boss" ? boss : member;
    const readable = name === "boss" ? rows : rows.filter(own);
    for (const q of TEXTS)
      for (const filter of [{}, { status: "inactive", sort: "name" }]) {
        const query = all({ q, perPage: 30, ...filter });
        const found = readable
          .filter((row) => isFound(q, [row.name, row.details, row.type]))
          .filter(({ status }) => ["all", status].includes(query.status));
        const page = await listProjects(system.context(actor), query);
        const sorted =
          query.sort === "name"
            ? found.toSorted((one, other) =>
                one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
              )
            : found;
        expect([q, filter, page.rows.map(({ id }) => id)]).toEqual([
          q,
          filter,
          sorted.slice(0, 30).map(({ id }) => id),
        ]);
        expect([q, page.total, page.stats.total]).toEqual([q, found.length, readable.length]);
      }
  });

  it("knows a change at once", async () => {
    const ctx = system.context(boss);
    const find = async (q: string) =>
      (await listProjects(ctx, all({ q }))).rows.map(({ id }) => id);
    const id = "projects-00300";
    await updateProject(ctx, { id, changes: { name: "Zanzibar quay", status: "active" } });
    for (const q of ["nziba", "z", "QU"]) expect([q, await find(q)]).toEqual([q, [id]]);
    await updateProject(ctx, { id, changes: { name: "zANZIBAR pier" } });
    expect([await find("qu"), await find("ZANZ"), await find("pi")]).toEqual([[], [id], [id]]);
    await system.context().db.run(sql`DELETE FROM projects WHERE id = ${id}`);
    expect(await find("zanz")).toEqual([]);
  });
});

describe("a list of 1,500 people", () => {
  const query = (values: object = {}) => listUsersSchema.parse(values);
  const QUERIES = [
    ...[{}, { role: "admin" }, { status: "inactive" }, { role: "moderator", status: "active" }],
    ...[{ sort: "-name", page: 3 }, { q: "nr0007" }, { q: "person00012@" }, { q: "a" }],
    ...[{ q: "Ær" }, { q: "pe" }, { q: "nr", role: "admin", status: "inactive" }, { q: "%" }],
  ];

  it.each(QUERIES)("is with %j what a plain filter finds", async (values) => {
    const asked = query({ perPage: 20, ...values });
    const kept = people.filter(
      ({ name, email, role, active }) =>
        isFound(asked.q, [name, email]) &&
        [role, undefined].includes(asked.role) &&
        [active ? "active" : "inactive", undefined].includes(asked.status),
    );
    const order = asked.sort === "-name" ? -1 : 1;
    const sorted = kept
      .map(({ name }) => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
      .toSorted((one, other) => (one < other ? -order : order));
    const page = await listUsers(system.context(boss), asked);
    const from = (asked.page - 1) * 20;
    expect(
      page.rows.map(({ name }) => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())),
    ).toEqual(sorted.slice(from, from + 20));
    expect(page.total).toBe(kept.length);
  });

  it("knows a change at once", async () => {
    const ctx = system.context(boss);
    const find = async (values: object) => (await listUsers(ctx, query(values))).total;
    await updateUser(ctx, "user-00003", { name: "Quentin", active: false });
    expect(await find({ q: "qu" })).toBe(1);
    expect(await find({ q: "entin", status: "active" })).toBe(0);
    await updateUser(ctx, "user-00003", { role: "admin" });
    expect(await find({ q: "entin", status: "inactive", role: "admin" })).toBe(1);
  });
});
