import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contacts } from "@/db/schema/crm";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { exportRecords } from "@/lib/records/read/export-records";
import { listRecords, listRecordsCorrected } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { searchConsole } from "@/lib/search/search-console";
import { hasWords, searchWords } from "@/lib/text/fold";
import { seededRandom } from "../../support/seeded-random";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const OPEN = "open";
const CLOSED = "closed";
const PARTS = [
  ...["an", "na", "ber", "Müll", "ü", "Ö", "ß", "é", "e\u0301", "İ", "ſ", "Σς", "Ａ", "ა", "Ა"],
  ...["田", "中太", "สมช", "าย", "🙂", '"', "'", "’", "%", "_", "*", " ", " ", "-", "–", "7", "77"],
];

let system: TestSystem;
let boss: Actor;
let member: Actor;
const { fraction: random } = seededRandom(39);
const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One;
const someText = (most: number) =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(PARTS)).join("");

const run = (statement: string, ...values: unknown[]) =>
  system.bindings.DB.prepare(statement)
    .bind(...values)
    .run();

beforeAll(async () => {
  system = await createTestSystem();
  boss = await system.createActor("superadmin");
  member = await system.createActor("moderator");
  const { db } = system.context();
  const item = { url: "https://a.example.com", type: "Website", status: "active" } as const;
  for (const id of [OPEN, CLOSED]) {
    await db.insert(projects).values({ ...item, id, name: "Q", createdAt: 1, updatedAt: 1 });
    await db.insert(workspaces).values({ id, projectId: id, type: "crm", createdAt: 1 });
  }
  await db.insert(projectUsers).values({ projectId: OPEN, userId: member.id, assignedAt: 1 });
  await db.insert(workspaceUsers).values({ workspaceId: OPEN, userId: member.id, assignedAt: 1 });
});
afterAll(() => system.close());

const collection = (projectId: string) =>
  collectionOf(projectId, recordDefinition("crm", "contacts"));
const queryOf = (asked: object) =>
  recordListSchema(collection(OPEN).definition.description).parse(asked);

const listed = async (projectId: string, asked: object) => {
  const query = queryOf({ perPage: 500, ...asked });
  return listRecords(system.context(boss), collection(projectId), query);
};
const inPalette = async (actor: Actor, q: string) => {
  const { hits, corrected } = await searchConsole(system.context(actor), { q });
  return corrected === null ? hits.filter(({ kind }) => kind === "record") : [];
};

/** Compares the index with one that is made from the rows now. */
async function expectIndexLikeRows() {
  const { DB } = system.bindings;
  const sql = (
    await DB.prepare("SELECT sql FROM sqlite_master WHERE name = 'contacts_search'").first<string>(
      "sql",
    )
  )?.replace("contacts_search", "fresh");
  await DB.prepare(sql ?? "").run();
  await DB.prepare("CREATE VIRTUAL TABLE fresh_terms USING fts5vocab('fresh', 'instance')").run();
  await DB.prepare(
    "INSERT INTO fresh (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, name || char(10) || email || char(10) || company || char(10) || tags)) || char(10) || char(10) FROM contacts",
  ).run();
  const differences = "SELECT term, doc FROM %1 EXCEPT SELECT term, doc FROM %2";
  for (const [one, other] of [
    ["contacts_search_terms", "fresh_terms"],
    ["fresh_terms", "contacts_search_terms"],
  ] as const) {
    const statement = differences.replace("%1", one).replace("%2", other);
    expect((await DB.prepare(statement).all()).results).toEqual([]);
  }
  await DB.prepare("DROP TABLE fresh_terms").run();
  await DB.prepare("DROP TABLE fresh").run();
}

describe("random texts", () => {
  const rows = new Map<string, { workspace: string; text: string[] }>();
  const write = async (id: string, workspace: string) => {
    const text = [someText(5), someText(3), someText(3)];
    const isThere = rows.has(id);
    await (isThere
      ? run("UPDATE contacts SET name = ?2, email = ?3, company = ?4 WHERE id = ?1", id, ...text)
      : run(
          "INSERT INTO contacts (id, workspace_id, name, email, company, currency, created_at, updated_at) VALUES (?1, ?5, ?2, ?3, ?4, 'EUR', 1, 1)",
          ...[id, ...text, workspace],
        ));
    rows.set(id, { workspace, text });
  };
  beforeAll(async () => {
    for (let at = 0; at < 150; at++) await write(`c${at}`, pick([OPEN, CLOSED]));
    // Plain texts become others, and others plain.
    for (let at = 0; at < 150; at += 2) await write(`c${at}`, "");
    for (const id of ["c1", "c2", "c3"]) {
      await run("DELETE FROM contacts WHERE id = ?", id);
      rows.delete(id);
    }
    for (const [id, row] of rows) if (row.workspace === "") row.workspace = await workspaceOf(id);
  });
  const workspaceOf = async (id: string) =>
    (await system.bindings.DB.prepare("SELECT workspace_id FROM contacts WHERE id = ?")
      .bind(id)
      .first<string>("workspace_id")) ?? "";

  it("are in the index as in the rows", expectIndexLikeRows);

  it("are found by every search that they contain, and by no other", async () => {
    const texts = [...rows.values()].map(({ text }) => text.join("\n"));
    let hits = 0;
    for (let round = 0; round < 120; round++) {
      const letters = [...pick(texts)];
      const from = Math.floor(random() * letters.length);
      const part = letters.slice(from, from + 1 + Math.floor(random() * 5)).join("");
      const q = (round % 5 === 0 ? `${part} ${someText(1)}` : part).trim();
      if (searchWords(q).length === 0) continue;
      const expected = [...rows]
        .filter(([, { workspace, text }]) => workspace === OPEN && hasWords(text.join("\n"), q))
        .map(([id]) => id);
      const { rows: found, total } = await listed(OPEN, { q });
      expect([q, found.map(({ id }) => id).sort()]).toEqual([q, expected.sort()]);
      expect(total).toBe(expected.length);
      hits += expected.length;
      if (round % 4 > 0) continue;
      const shown = (await inPalette(member, q)).map(({ id }) => id);
      expect([q, shown.length]).toEqual([q, Math.min(5, expected.length)]);
      expect(shown.filter((id) => !expected.includes(id))).toEqual([]);
    }
    expect(hits).toBeGreaterThan(300);
  });
});

describe("more matches than are compared", () => {
  const MANY = 10_400;
  beforeAll(async () => {
    await run("DELETE FROM contacts");
    // The oldest are where the member can't see them.
    await run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
      INSERT INTO contacts (id, workspace_id, name, email, company, currency, created_at, updated_at)
      SELECT 'm' || i, iif(i <= 10100, '${CLOSED}', '${OPEN}'), 'Contact Quill ' || i, 'q' || i || '@example.com', '', 'EUR', i, i FROM n`,
    );
    const last = { workspaceId: CLOSED, currency: "EUR", createdAt: 1, updatedAt: 1 };
    await system
      .context()
      .db.insert(contacts)
      .values([
        { ...last, id: "exact", name: "Quill", email: "x@b.example" },
        { ...last, id: "start", name: "Quillon", email: "y@b.example" },
      ]);
  });

  it("counts to 10,000 and reaches every page", async () => {
    const first = await listed(CLOSED, { q: "quill" });
    expect(first).toMatchObject({ total: 10_000, isLowerBound: true });
    const last = await listed(CLOSED, { q: "quill", page: 21, sort: "name" });
    expect(last).toMatchObject({ total: 10_102, isLowerBound: false });
    expect(last.rows).toHaveLength(102);
  });

  it("finds all in a workspace with few of them", async () => {
    expect(await listed(OPEN, { q: "quill" })).toMatchObject({ total: 300 });
    expect(await listed(OPEN, { q: "qu" })).toMatchObject({ total: 300 });
    expect(await listed(OPEN, { q: "10399" })).toMatchObject({ total: 1 });
  });

  it("shows the best in the palette, and only what the person can see", async () => {
    const names = async (actor: Actor, q: string) =>
      (await inPalette(actor, q)).map(({ name }) => name);
    for (const q of ["quill", "qu"])
      expect((await names(boss, q)).slice(0, 2)).toEqual(["Quill", "Quillon"]);
    for (const q of ["quill", "qu", "example"]) {
      const shown = await inPalette(member, q);
      expect(shown).toHaveLength(5);
      expect(shown.every(({ path }) => path.includes(`/${OPEN}/`))).toBe(true);
    }
    expect(await names(member, "quillon")).toEqual([]);
    await run("UPDATE projects SET deleted_at = 1 WHERE id = ?", CLOSED);
    expect((await inPalette(boss, "quill")).every(({ path }) => path.includes(`/${OPEN}/`))).toBe(
      true,
    );
    await run("UPDATE projects SET deleted_at = NULL WHERE id = ?", CLOSED);
  });

  it("corrects a word whose halves many have", async () => {
    const corrected = async (projectId: string, q: string) =>
      (await listRecordsCorrected(system.context(boss), collection(projectId), queryOf({ q })))
        .corrected;
    expect(await corrected(OPEN, "quilll")).toBe("Quill");
    expect(await corrected(OPEN, "contcat quill")).toBe("Contact quill");
    expect(await corrected(OPEN, "nowhere")).toBeNull();
  });

  it("exports what a search finds, whether few or many", async () => {
    const lines = async (projectId: string, q: string) => {
      const ctx = { ...system.context(boss), sessionConfirmedAt: Date.now() };
      let text = "";
      for await (const part of await exportRecords(ctx, collection(projectId), queryOf({ q })))
        text += part;
      return text.trim().split("\n").length - 1;
    };
    expect(await lines(OPEN, "quill")).toBe(300);
    expect(await lines(CLOSED, "quill")).toBe(10_102);
  });

  it("leaves the index when its workspace is deleted", async () => {
    await run("DELETE FROM workspaces WHERE id = ?", CLOSED);
    await expectIndexLikeRows();
    expect(await inPalette(boss, "quillon")).toEqual([]);
  });
});
