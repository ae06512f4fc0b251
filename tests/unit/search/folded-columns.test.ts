import { readdirSync, readFileSync } from "node:fs";
import { getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mediaAssets } from "@/db/schema/media";
import { workspaces } from "@/db/schema/projects";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { columnOf } from "@/lib/records/definition";
import { RECORD_DEFINITIONS, recordDefinition } from "@/lib/records/definitions";
import type { RecordView } from "@/lib/records/description";
import { listRecords } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { updateRecord } from "@/lib/records/write/update-record";
import { searchConsole } from "@/lib/search/search-console";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { FOLDED_LETTERS, fold } from "@/lib/text/fold";
import { FOLDED_COLUMNS } from "@/lib/text/folded-columns";
import { textMatches } from "@/lib/text/text-match";
import { listUsers } from "@/lib/users/read-users";
import { listUsersSchema } from "@/lib/users/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { startWorkerd } from "../../support/storage/start-workerd";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin", { name: "Boss" });
const { project } = await createProject(system.context(boss), {
  name: "Full",
  details: "d",
  projectUrl: "https://a.example.com",
  projectType: "Website",
  status: "active",
  workspaces: [...WORKSPACE_TYPES],
});
const projectId = project.id;

it("folds in SQL as in code, every letter", async () => {
  const { results } = await system.bindings.DB.prepare(
    "SELECT letter, plain FROM letters_search",
  ).all<{ letter: string; plain: string }>();
  const stored = new Map(results.map(({ letter, plain }) => [letter, plain]));
  expect(stored).toEqual(FOLDED_LETTERS);
});

it("stores long texts folded, whatever letters are in them", async () => {
  const { DB } = system.bindings;
  const letters = [...FOLDED_LETTERS.keys()].filter((letter) => letter.trim() !== "").join("");
  const text = `Ümläut ${"plain ascii for a while ".repeat(20)}${letters} ガイド ${"Straße ".repeat(300)}Ende`;
  await DB.prepare(
    "INSERT INTO tasks (id, name, description, status, mode, created_at, updated_at) VALUES ('long', 'Long', ?, 'pending', 'manual', 1, 1)",
  )
    .bind(text)
    .run();
  const row = await DB.prepare(
    "SELECT lower(folded) AS folded FROM tasks WHERE id = 'long'",
  ).first();
  expect(row).toEqual({ folded: fold(`Long\n${text}`) });
  await DB.prepare("DELETE FROM tasks WHERE id = 'long'").run();
  // It fails where the index says anything that the rows do not.
  await DB.prepare(
    "INSERT INTO tasks_search (tasks_search, rank) VALUES ('integrity-check', 1)",
  ).run();
});

describe.each(RECORD_DEFINITIONS.map((definition) => [definition.description.name, definition]))(
  "%s",
  (_, definition) => {
    const { table, description } = definition;
    const searched = description.search.map((name) => columnOf(definition, name));
    const title = columnOf(definition, description.title);

    it("stores the text of what is searched, the title first", () => {
      const stored = FOLDED_COLUMNS.get(table) ?? [];
      expect(stored[0]).toBe(title);
      expect(new Set(stored)).toEqual(new Set(searched));
    });

    it.each([
      ["in all fields", searched],
      ["in the title", [title]],
    ])("is searched %s in an index, without reading rows", async (_name, columns) => {
      const { db } = system.context();
      const found = textMatches(table, columns, "muller nowhere");
      const plan = await db.all<{ detail: string }>(
        sql`EXPLAIN QUERY PLAN SELECT count(*) FROM ${table} WHERE ${table.workspaceId} = 'w' AND ${found}`,
      );
      const name = getTableName(table);
      expect(plan.map(({ detail }) => detail)).toEqual([
        `SEARCH ${name} USING COVERING INDEX ${name}_texts (workspace_id=?)`,
      ]);
    });
  },
);

const NAMES = ["Thomas Müller", "Berg, Anna", "100% Lakrits", "1000 Lakrits", "thomas müllner"];
const CASES: [string, string[]][] = [
  ["muller", ["Thomas Müller"]],
  ["MÜLLER", ["Thomas Müller"]],
  ["anna berg", ["Berg, Anna"]],
  ["100%", ["100% Lakrits"]],
  ["10_", []],
  ["thomas mü", ["Thomas Müller", "thomas müllner"]],
  ["ri 0", ["100% Lakrits", "1000 Lakrits"]],
];

/** What each place finds, and how a name changes there. */
interface Place {
  add: (name: string) => Promise<string>;
  rename: (id: string, name: string) => Promise<unknown>;
  find: (q: string) => Promise<string[]>;
}

const ctx = () => system.context(boss);
const contacts = () => collectionOf(projectId, recordDefinition("crm", "contacts"));
const assets = () => collectionOf(projectId, recordDefinition("media", "assets"));
const namesOf = (rows: readonly (RecordView | { name: string })[]) =>
  rows.map(({ name }) => String(name));

const listed = async (collection: ReturnType<typeof contacts>, q: string) => {
  const query = recordListSchema(collection.definition.description).parse({ q });
  const { rows, total } = await listRecords(ctx(), collection, query);
  expect(total).toBe(rows.length);
  return namesOf(rows);
};

const rename = (table: string) => (id: string, name: string) =>
  system.bindings.DB.prepare(`UPDATE ${table} SET name = ? WHERE id = ?`).bind(name, id).run();

const CONTACTS: Place = {
  add: async (name) => {
    const id = crypto.randomUUID();
    const values = { name, email: `${id}@example.com`, currency: "EUR", status: "prospect" };
    return (await createRecord(ctx(), contacts(), values)).id;
  },
  rename: (id, name) => updateRecord(ctx(), contacts(), { id, changes: { name } }),
  find: (q) => listed(contacts(), q),
};
const ASSETS: Place = {
  add: async (name) => {
    const id = crypto.randomUUID();
    const { db } = system.context();
    const [place] = await db.select().from(workspaces).where(sql`${workspaces.type} = 'media'`);
    const file = {
      type: "document",
      format: "PDF",
      contentType: "application/pdf",
      size: 1,
    } as const;
    const times = { createdAt: 1, updatedAt: 1 };
    await db
      .insert(mediaAssets)
      .values({ ...file, ...times, id, name, workspaceId: place?.id ?? "" });
    return id;
  },
  rename: rename("media_assets"),
  find: (q) => listed(assets(), q),
};
const TASKS: Place = {
  add: async (name) => {
    const id = crypto.randomUUID();
    await system.bindings.DB.prepare(
      "INSERT INTO tasks (id, name, status, mode, created_at, updated_at) VALUES (?, ?, 'pending', 'manual', 1, 1)",
    )
      .bind(id, name)
      .run();
    return id;
  },
  rename: rename("tasks"),
  find: async (q) => namesOf((await listTasks(ctx(), taskListSchema.parse({ q }))).rows),
};
const PEOPLE: Place = {
  add: async (name) => (await system.createActor("moderator", { name })).id,
  rename: rename("users"),
  find: async (q) => namesOf((await listUsers(ctx(), listUsersSchema.parse({ q }))).rows),
};
const PROJECTS: Place = {
  add: async (name) => {
    const id = crypto.randomUUID();
    await system.bindings.DB.prepare(
      "INSERT INTO projects (id, name, url, type, status, created_at, updated_at) VALUES (?, ?, 'https://a.example.com', 'Website', 'active', 1, 1)",
    )
      .bind(id, name)
      .run();
    return id;
  },
  rename: rename("projects"),
  find: async (q) => namesOf((await listProjects(ctx(), projectListSchema.parse({ q }))).rows),
};
const palette =
  (kind: string) =>
  async (q: string): Promise<string[]> =>
    namesOf((await searchConsole(ctx(), { q })).hits.filter((hit) => hit.kind === kind));

describe.each([
  ["contacts", CONTACTS, "record"],
  ["files", ASSETS, "record"],
  ["tasks", TASKS, "task"],
  ["people", PEOPLE, "person"],
  ["projects", PROJECTS, "project"],
] as const)("%s", (_, place, kind) => {
  const ids = new Map<string, string>();
  beforeAll(async () => {
    for (const name of NAMES) ids.set(name, await place.add(name));
  });
  afterAll(async () => {
    for (const table of ["contacts", "media_assets", "tasks"])
      await system.bindings.DB.prepare(`DELETE FROM ${table}`).run();
  });

  it.each(CASES)("finds %s in the list and in the palette", async (q, names) => {
    expect((await place.find(q)).sort()).toEqual([...names].sort());
    expect((await palette(kind)(q)).sort()).toEqual([...names].sort());
  });

  it("follows changes, from and to plain letters", async () => {
    const id = ids.get("Thomas Müller") ?? "";
    await place.rename(id, "Frieda Straßer");
    expect(await place.find("muller")).toEqual([]);
    expect(await place.find("STRASSER frieda")).toEqual(["Frieda Straßer"]);
    await place.rename(id, "Frieda Plain");
    expect(await place.find("strasser")).toEqual([]);
    expect(await place.find("plain frieda")).toEqual(["Frieda Plain"]);
    await place.rename(id, "Frieda Çelik");
    expect(await place.find("celik")).toEqual(["Frieda Çelik"]);
  });
});

it("finds what is older than the migration", async () => {
  const { bindings, close } = await startWorkerd();
  try {
    const { DB } = bindings;
    const files = readdirSync("db/migrations")
      .filter((name) => name.endsWith(".sql"))
      .sort();
    const apply = async (names: readonly string[]) => {
      for (const name of names)
        await DB.batch(
          readFileSync(`db/migrations/${name}`, "utf8")
            .split("--> statement-breakpoint")
            .map((statement) => DB.prepare(statement)),
        );
    };
    const at = files.indexOf("0006_folded_search.sql");
    await apply(files.slice(0, at));
    await DB.batch(
      [
        "PRAGMA defer_foreign_keys = on",
        "INSERT INTO users (id, name, email, password_hash, role, active, created_at, updated_at) VALUES ('u', 'Jürgen Größe', 'a@example.com', 'x', 'admin', 1, 1, 1)",
        "INSERT INTO tasks (id, name, description, status, mode, created_at, updated_at) VALUES ('t', 'Anruf bei Łukasz', 'über Ærø', 'pending', 'manual', 1, 1)",
        "INSERT INTO projects (id, name, url, type, status, created_at, updated_at) VALUES ('p', 'P', 'https://a.example.com', 'Website', 'active', 1, 1)",
        "INSERT INTO workspaces (id, project_id, type, created_at) VALUES ('w', 'p', 'crm', 1)",
        "INSERT INTO contacts (id, workspace_id, name, email, currency, created_at, updated_at) VALUES ('c', 'w', 'Zoë Müller', 'a@example.com', 'EUR', 1, 1), ('d', 'w', 'Plain', 'b@example.com', 'EUR', 1, 1)",
      ].map((statement) => DB.prepare(statement)),
    );
    await apply(files.slice(at));
    const { results } = await DB.prepare(
      `SELECT folded FROM users UNION ALL SELECT folded FROM contacts UNION ALL SELECT folded FROM tasks
        UNION ALL SELECT id FROM tasks WHERE rowid IN (SELECT rowid FROM tasks_search WHERE tasks_search MATCH '"lukasz" AND "aero"')
        UNION ALL SELECT id FROM contacts WHERE rowid IN (SELECT rowid FROM contacts_search WHERE contacts_search MATCH '"mul" AND "ull"')`,
    ).all<{ folded: string }>();
    expect(results.map(({ folded }) => folded)).toEqual([
      "Jurgen Grosse\na@example.com",
      "Zoe Muller\na@example.com\n\n[]",
      null,
      "Anruf bei lukasz\nuber aero",
      "t",
      "c",
    ]);
  } finally {
    await close();
  }
});
