import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { dumpTables } from "../dump-tables";
import { makeSide, nameOf, WORDS } from "../matrix/world";
import { createPerson, type Person } from "../people";
import type { System } from "../system";

export type Side = keyof typeof WORDS;

/** A project with one of each kind of item. Every text has its side's word. */
export interface ProjectWorld {
  side: Side;
  /** By the route table's names. */
  ids: Record<string, string>;
  owner: Person;
  /** A person whose only project is this one. */
  mate: Person;
  /** Every id that the world added to the database. */
  newIds: ReadonlySet<string>;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
export const idsIn = (text: string): string[] => text.match(UUID) ?? [];

/** Creates a person with the side's word in name and email. */
function personOf(system: System, side: Side, what: string) {
  const name = nameOf(side, what);
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`.toLowerCase();
  return createPerson(system, "admin", { name, email });
}

/** Puts the side's word into every text and file of the project's records. */
async function markRecords({ DB, FILES }: System["env"], side: Side, projectId: string) {
  const word = WORDS[side];
  const here = "workspace_id IN (SELECT id FROM workspaces WHERE project_id = ?1)";
  for (const { table: name, first } of await textColumns(DB)) {
    const set = first.map((column) => `${column} = '${word}-' || ${column}`).join(", ");
    await DB.prepare(`UPDATE ${name} SET ${set} WHERE ${here}`).bind(projectId).run();
  }
  const { results } = await DB.prepare(`SELECT id, size FROM media_assets WHERE ${here}`)
    .bind(projectId)
    .all<{ id: string; size: number }>();
  const { objects } = await FILES.list();
  for (const { id, size } of results)
    for (const { key } of objects.filter((object) => object.key.includes(id)))
      await FILES.put(key, nameOf(side, "file").padEnd(size, " "));
}

/** Returns the columns with people's texts, by record table. */
async function textColumns(DB: D1Database) {
  const kinds = ["text", "long-text", "markdown", "email"];
  const tables = RECORD_DEFINITIONS.map(({ table, description }) => ({
    table: (table as unknown as Record<symbol, string>)[Symbol.for("drizzle:Name")] ?? "",
    names: description.fields.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name),
  }));
  return Promise.all(
    tables.map(async ({ table, names }) => {
      const { results } = await DB.prepare("SELECT name FROM pragma_table_info(?)")
        .bind(table)
        .all<{ name: string }>();
      return { table, first: results.map(({ name }) => name).filter((one) => names.includes(one)) };
    }),
  );
}

type Row = Record<string, string | number | null>;

/** Inserts rows of any table. */
export async function insertRows(DB: D1Database, rows: readonly (readonly [string, Row])[]) {
  await DB.batch(
    rows.map(([table, row]) => {
      const names = Object.keys(row);
      return DB.prepare(
        `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
      ).bind(...Object.values(row));
    }),
  );
}

/** Adds people to the teams of a project, all its workspaces and its agent. */
export async function joinEverything(
  { env: { DB } }: System,
  people: readonly Person[],
  { project, agent }: { project: string; agent: string },
) {
  const { results } = await DB.prepare("SELECT id FROM workspaces WHERE project_id = ?")
    .bind(project)
    .all<{ id: string }>();
  await insertRows(
    DB,
    people.flatMap(({ id: user_id }): [string, Row][] => [
      ["project_users", { project_id: project, user_id, role: "admin", assigned_at: 1 }],
      ["agent_users", { agent_id: agent, user_id, role: "admin", assigned_at: 1 }],
      ...results.map(({ id }): [string, Row] => [
        "workspace_users",
        { workspace_id: id, user_id, assigned_at: 1 },
      ]),
    ]),
  );
}

/** Adds rows that routes also read, but that aren't created by calls a test could wait for. */
async function addFurther(
  system: System,
  side: Side,
  ids: Record<string, string>,
  people: Person[],
) {
  const { DB, FILES } = system.env;
  const [owner, mate] = people.map(({ id }) => id) as [string, string];
  const id = () => crypto.randomUUID();
  const name = (thing: string) => nameOf(side, thing);
  const generation = id();
  Object.assign(ids, { generation, user: mate, integration: id(), upload: id(), job: id() });
  const textKey = `rags/${id()}`;
  await FILES.put(textKey, name("text-of-document"));
  const key = `avatars/${id()}.png`;
  ids.key = key;
  await FILES.put(key, name("picture"), { httpMetadata: { contentType: "image/png" } });
  const at = Date.now();
  const project_id = ids.project ?? "";
  const made = { created_at: at, updated_at: at };
  await insertRows(DB, [
    [
      "integrations",
      {
        id: ids.integration ?? "",
        name: name("integration"),
        type: "openai",
        created_by: owner,
        ...made,
      },
    ],
    ["project_integrations", { project_id, integration_id: ids.integration ?? "", linked_at: at }],
    [
      "rag_generations",
      {
        id: generation,
        rag_id: ids.rag ?? "",
        chunk_size: 600,
        chunk_overlap: 100,
        state: "current",
        created_at: at,
        current_at: at,
      },
    ],
    [
      "rag_chunks",
      {
        generation_id: generation,
        document_id: ids.document ?? "",
        n: 0,
        start: 0,
        end: 5,
        text: name("chunk"),
        hash: id(),
      },
    ],
    [
      "rag_queries",
      {
        id: id(),
        rag_id: ids.rag ?? "",
        user_id: owner,
        kind: "ask",
        query: name("query"),
        hits: 0,
        milliseconds: 1,
        created_at: at,
      },
    ],
    [
      "knowledge_gaps",
      {
        id: id(),
        rag_id: ids.rag ?? "",
        words: name("gap"),
        questions: JSON.stringify([name("gap")]),
        ...made,
      },
    ],
    [
      "jobs",
      {
        id: ids.job ?? "",
        kind: "agents.run",
        subject: ids.run ?? "",
        run_at: at + 3_600_000,
        created_by: owner,
        error: name("job"),
        ...made,
      },
    ],
    ["usage_caps", { scope: "project", subject: project_id, micro_dollars: 5, updated_at: at }],
    [
      "error_reports",
      {
        id: id(),
        at,
        user_id: owner,
        level: "page",
        message: name("report"),
        path: `/projects/${project_id}`,
      },
    ],
    ["task_agents", { task_id: ids.task ?? "", agent_id: ids["linked-agent"] ?? "", given_at: at }],
    ["task_users", { task_id: ids.task ?? "", user_id: mate, role: "owner", assigned_at: at }],
    ["project_users", { project_id, user_id: mate, role: "admin", assigned_at: at }],
    [
      "agent_feedback",
      {
        id: id(),
        run_id: ids.run ?? "",
        agent_id: ids.agent ?? "",
        user_id: owner,
        helpful: 0,
        reason: name("feedback"),
        created_at: at,
      },
    ],
    [
      "conversation_messages",
      {
        id: id(),
        conversation_id: ids["shared-conversation"] ?? "",
        n: 1,
        text: name("message"),
        state: "answered",
        answer: name("answer"),
        created_at: at,
      },
    ],
    [
      "saved_views",
      {
        id: id(),
        owner_id: owner,
        list: "tasks",
        kind: "tasks",
        name: name("shared-view"),
        query: `project=${project_id}`,
        project_id,
        ...made,
      },
    ],
    [
      "saved_views",
      {
        id: id(),
        owner_id: owner,
        list: `${project_id}/crm/contacts`,
        kind: "records",
        list_project_id: project_id,
        workspace_type: "crm",
        name: name("records-view"),
        query: "",
        project_id,
        ...made,
      },
    ],
    [
      "outbox",
      { id: id(), kind: "notice", to_address: mate, subject: name("mail"), created_at: at },
    ],
  ]);
  await DB.prepare("UPDATE rag_documents SET text_key = ?, short_text = ? WHERE id = ?")
    .bind(textKey, name("short-text"), ids.document ?? "")
    .run();
  await DB.prepare("UPDATE users SET avatar_key = ? WHERE id = ?").bind(key, mate).run();
  const comments = RECORD_DEFINITIONS.map(({ description: { workspace, name: list, one } }) => {
    const workspaceId = `(SELECT id FROM workspaces WHERE project_id = '${project_id}' AND type = '${workspace}')`;
    return DB.prepare(
      `INSERT INTO record_comments (id, workspace_id, record_type, record_id, user_id, body, created_at)
        VALUES (?, ${workspaceId}, ?, ?, ?, ?, ?)`,
    ).bind(id(), one, ids[list] ?? "", owner, name("remark"), at);
  });
  const upload = DB.prepare(
    `INSERT INTO media_uploads (id, workspace_id, created_by, fingerprint, name, size, declared_type, created_at, expires_at)
      SELECT ?, id, ?, 'f', ?, 9, 'image/png', ?, ? FROM workspaces WHERE project_id = ? AND type = 'media'`,
  ).bind(ids.upload ?? "", owner, name("upload"), at, at + 3_600_000, project_id);
  await DB.batch([...comments, upload]);
}

/** Returns every id in the database, in any table and text. */
const allIds = async ({ env: { DB } }: System) =>
  new Set(idsIn(JSON.stringify(await dumpTables(DB))));

/**
 * Creates a project with one of each kind of item.
 *
 * @param inside adds what a test is about, before the ids are collected.
 */
export async function makeProjectWorld(
  system: System,
  boss: Person,
  side: Side,
  inside: (world: Omit<ProjectWorld, "newIds">) => Promise<void>,
): Promise<ProjectWorld> {
  const before = await allIds(system);
  const owner = await personOf(system, side, "owner");
  const mate = await personOf(system, side, "mate");
  const ids = await makeSide(system, boss, side, owner.id);
  await markRecords(system.env, side, ids.project ?? "");
  await addFurther(system, side, ids, [owner, mate]);
  const world = { side, ids, owner, mate };
  await inside(world);
  const after = await allIds(system);
  return { ...world, newIds: after.difference(before) };
}
