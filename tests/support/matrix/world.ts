import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { sha256Hex } from "@/lib/crypto/hash";
import { call, completeSetup, createPerson, type Person, startSession } from "../people";
import type { System } from "../system";
import { giveToken } from "../tokens";
import { makeProposal } from "./four-eyes";
import { LOSSES, type LossKind, sufferLoss } from "./losses";
import { MATRIX_KINDS, type MatrixKind, RELATIONS, type Relation, TOKENS } from "./relation";
import type { Right } from "./rights";

/** Words in the names of own and foreign items, and nowhere else. */
export const WORDS = { own: "Zorvan", foreign: "Quimby" } as const;
type Side = keyof typeof WORDS;

/** The table of each record type. Names tell whose a record is. */
const TABLES: Record<string, { table: string; name?: string; right?: Right; first?: string }> = {
  items: { table: "content_items", name: "title", right: "content.enter" },
  keywords: { table: "keywords" },
  products: { table: "products", name: "name", right: "ecommerce.enter" },
  orders: { table: "orders" },
  contacts: { table: "contacts", name: "name", right: "crm.enter" },
  leads: { table: "leads" },
  deals: { table: "deals" },
  assets: {
    table: "media_assets",
    name: "name",
    right: "media.enter",
    // A document has no picture to send.
    first: "type <> 'image'",
  },
  folders: { table: "media_folders" },
  metrics: { table: "metrics", name: "name", right: "analytics.enter" },
};

/** Everything whose name requires a right to read. */
export const SECRETS: Record<string, Right> = {
  project: "project.read",
  agent: "item.read",
  rag: "item.read",
  document: "item.read",
  question: "item.assign",
  run: "run.read",
  step: "run.read",
  approval: "run.read",
  proposal: "approval.seeOther",
  schedule: "run.read",
  trigger: "run.read",
  usage: "run.read",
  conversation: "conversation.own",
  talk: "conversation.shared",
  view: "view.own",
  scenario: "item.assign",
  task: "task.read",
  comment: "task.read",
  ...Object.fromEntries(
    Object.entries(TABLES).flatMap(([list, { right }]) => (right ? [[list, right]] : [])),
  ),
};

/** Returns the name of a side's item. */
export const nameOf = (side: Side, thing: string) => `${WORDS[side]}-${thing}`;

export interface MatrixWorld {
  /** The authentication header of each kind. */
  credentials: Partial<Record<MatrixKind, Record<string, string>>>;
  /** Ids of own and foreign items, by the route table's names. */
  ids: Record<Side, Record<string, string>>;
  /** Personal ones: the person themselves, a session, and a comment that they delete. */
  personal: Record<Side, Record<string, Record<string, string>>>;
}

/** Returns the bodies that create a project, an agent and a RAG. */
function itemBodies(side: Side) {
  const url = "https://matrix.example.com";
  const common = { details: "d", status: "active" };
  return {
    project: {
      ...common,
      name: nameOf(side, "project"),
      projectUrl: url,
      projectType: "Website",
      workspaces: WORKSPACE_TYPES,
    },
    agent: { ...common, name: nameOf(side, "agent"), agentUrl: url, agentType: "Scraper" },
    rag: { ...common, name: nameOf(side, "rag"), ragUrl: url, ragType: "document-qa" },
  };
}

async function made(system: System, boss: Person, path: string, body?: unknown) {
  const answer = await call(system, boss, "POST", path, body);
  if (answer.status !== 201)
    throw new Error(`${path}: ${JSON.stringify(answer.body)} ${system.logs().slice(-3).join(" ")}`);
  return answer.body;
}

/**
 * Creates one person's project with filled workspaces, an agent, a RAG and a task with a comment.
 */
export async function makeSide(
  system: System,
  boss: Person,
  side: Side,
  ownerId: string,
  beforeFilled?: (ids: Record<string, string>) => Promise<void>,
) {
  const { DB } = system.env;
  const ids: Record<string, string> = {};
  for (const [kind, body] of Object.entries(itemBodies(side))) {
    ids[kind] = (await made(system, boss, `/api/${kind}s`, body))[kind].id;
    if (kind === "project") continue;
    const linked = await made(system, boss, `/api/${kind}s`, { ...body, name: `Linked ${kind}` });
    ids[`linked-${kind}`] = linked[kind].id;
    await made(system, boss, `/api/projects/${ids.project}/${kind}s`, {
      [`${kind}Id`]: linked[kind].id,
    });
  }
  const task = { name: nameOf(side, "task"), taskMode: "manual", project_id: ids.project };
  ids.task = (await made(system, boss, "/api/tasks", task)).task.id;
  await beforeFilled?.(ids);
  const comment = { body: nameOf(side, "comment") };
  const comments = `/api/tasks/${ids.task}/comments`;
  ids.comment = (await made(system, boss, comments, comment)).comment.id;
  await DB.batch([
    ...["projects", "agents", "rags", "tasks"].map((table) =>
      DB.prepare(`UPDATE ${table} SET created_by = ?1 WHERE created_by = ?2`).bind(
        ownerId,
        boss.id,
      ),
    ),
    DB.prepare("UPDATE task_comments SET user_id = ? WHERE id = ?").bind(ownerId, ids.comment),
  ]);
  ids.document = crypto.randomUUID();
  await DB.prepare(
    "INSERT INTO rag_documents (id, rag_id, title, source, content_hash, bytes, state, created_at, updated_at) VALUES (?1, ?2, ?3, 'text', ?1, 1, 'ready', 1000, 1000)",
  )
    .bind(ids.document, ids.rag, nameOf(side, "document"))
    .run();
  ids.question = crypto.randomUUID();
  await DB.prepare(
    "INSERT INTO rag_questions (id, rag_id, question, must_refuse, created_at, updated_at) VALUES (?1, ?2, ?3, 1, 1000, 1000)",
  )
    .bind(ids.question, ids.rag, nameOf(side, "question"))
    .run();
  ids.run = crypto.randomUUID();
  await DB.prepare(
    "INSERT INTO agent_runs (id, agent_id, project_id, user_id, trigger, input, state, created_at, finished_at) VALUES (?, ?, ?, ?, 'person', ?, 'failed', 1000, 1000)",
  )
    .bind(ids.run, ids.agent, ids.project, ownerId, nameOf(side, "run"))
    .run();
  ids.approval = crypto.randomUUID();
  await DB.batch([
    DB.prepare(
      "INSERT INTO run_steps (id, run_id, n, kind, tool, title, state, started_at) VALUES (?1, ?2, 1, 'tool', 'create_task', ?3, 'failed', 1000)",
    ).bind(ids.approval, ids.run, nameOf(side, "step")),
    DB.prepare(
      "INSERT INTO approvals (id, run_id, step_id, tool, mode, state, arguments, hash, rendering, why, created_at, expires_at) VALUES (?1, ?2, ?1, 'create_task', 'ask', 'withdrawn', '{}', '', '[]', ?3, 1000, 1000)",
    ).bind(ids.approval, ids.run, nameOf(side, "approval")),
  ]);
  ids["other-approval"] = await makeProposal(system, ids, {
    ownerId,
    run: nameOf(side, "run"),
    asks: nameOf(side, "proposal"),
  });
  ids.schedule = crypto.randomUUID();
  await DB.prepare(
    "INSERT INTO agent_schedules (id, agent_id, project_id, user_id, input, cron, zone, state, next_at, resumed_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, '0 9 * * *', 'UTC', 'paused', 1000, 1000, 1000, 1000)",
  )
    .bind(ids.schedule, ids.agent, ids.project, ownerId, nameOf(side, "schedule"))
    .run();
  ids.trigger = crypto.randomUUID();
  await DB.prepare(
    "INSERT INTO agent_triggers (id, agent_id, project_id, user_id, event, input, gather_seconds, state, resumed_at, created_at, updated_at) VALUES (?, ?, ?, ?, 'item_published', ?, 30, 'paused', 1000, 1000, 1000)",
  )
    .bind(ids.trigger, ids.agent, ids.project, ownerId, nameOf(side, "trigger"))
    .run();
  ids.scenario = crypto.randomUUID();
  await DB.prepare(
    `INSERT INTO agent_scenarios (id, agent_id, user_id, name, messages, expects, created_at, updated_at) VALUES (?, ?, ?, ?, '["Look"]', '{"calls":[],"only_these":true,"outcome":"any","says":""}', 1000, 1000)`,
  )
    .bind(ids.scenario, ids.agent, ownerId, nameOf(side, "scenario"))
    .run();
  // The person of a model call sees the call and its cost. The model's name identifies the call.
  await DB.prepare(
    "INSERT INTO usage_entries (id, at, purpose, integration_id, model, user_id, agent_id, project_id, run_id, micro_dollars, input_tokens, cached_tokens, output_tokens, is_estimated) VALUES (?1, ?2, 'run', 'gone', ?3, ?4, ?5, ?6, ?7, 4000, 1000, 0, 100, 0)",
  )
    .bind(
      ...[crypto.randomUUID(), Date.now(), nameOf(side, "usage"), ownerId],
      ...[ids.agent, ids.project, ids.run],
    )
    .run();
  ids.conversation = crypto.randomUUID();
  await DB.prepare(
    "INSERT INTO conversations (id, agent_id, user_id, title, created_at, updated_at) VALUES (?, ?, ?, ?, 1000, 1000)",
  )
    .bind(ids.conversation, ids.agent, ownerId, nameOf(side, "conversation"))
    .run();
  ids["shared-conversation"] = crypto.randomUUID();
  await DB.prepare(
    "INSERT INTO conversations (id, agent_id, project_id, user_id, title, shared, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 1, 1000, 1000)",
  )
    .bind(ids["shared-conversation"], ids.agent, ids.project, ownerId, nameOf(side, "talk"))
    .run();
  ids.view = crypto.randomUUID();
  await DB.prepare(
    "INSERT INTO saved_views (id, owner_id, list, kind, name, query, created_at, updated_at) VALUES (?, ?, 'tasks', 'tasks', ?, '', 1000, 1000)",
  )
    .bind(ids.view, ownerId, nameOf(side, "view"))
    .run();
  await fillWorkspaces(system, boss, side, ids);
  return ids;
}

/** Sample data that is no longer marked as such, so that sample calls change nothing. */
async function fillWorkspaces(
  system: System,
  boss: Person,
  side: Side,
  ids: Record<string, string>,
) {
  const { DB } = system.env;
  const base = `/api/projects/${ids.project}/workspaces`;
  for (const type of WORKSPACE_TYPES) await made(system, boss, `${base}/${type}/sample`);
  await made(system, boss, `${base}/media/folders`, { name: "Campaign" });
  const here = "workspace_id IN (SELECT id FROM workspaces WHERE project_id = ?1)";
  for (const [list, { table, name, first = "id" }] of Object.entries(TABLES)) {
    const row = await DB.prepare(
      `SELECT id FROM ${table} WHERE ${here} ORDER BY ${first}, id LIMIT 1`,
    )
      .bind(ids.project)
      .first<{ id: string }>();
    if (!row) throw new Error(`There are no ${list}`);
    ids[list] = row.id;
    const change = name ? `, ${name} = '${nameOf(side, list)}'` : "";
    await DB.prepare(`UPDATE ${table} SET is_sample = 0 WHERE ${here}`).bind(ids.project).run();
    if (change)
      await DB.prepare(`UPDATE ${table} SET version = version${change} WHERE id = ?`)
        .bind(row.id)
        .run();
  }
  const content = await DB.prepare(
    "SELECT id FROM workspaces WHERE project_id = ? AND type = 'content'",
  )
    .bind(ids.project)
    .first<{ id: string }>();
  ids.workspace = content?.id ?? "";
}

/** Returns the statements that give a person their relation. */
function joinStatements(
  { DB }: System["env"],
  ids: Record<string, string>,
  { id }: Person,
  { projectRole, workspaces, taskRole }: Relation,
) {
  const join = (table: string, columns: string, ...values: string[]) =>
    DB.prepare(
      `INSERT INTO ${table} (${columns}, user_id, assigned_at) VALUES (${values.map(() => "?").join(", ")}, ?, 1000)`,
    ).bind(...values, id);
  const items = ["project", "agent", "rag", "linked-agent", "linked-rag"].flatMap((thing) => {
    const kind = thing.replace("linked-", "");
    return projectRole
      ? [join(`${kind}_users`, `${kind}_id, role`, ids[thing] ?? "", projectRole)]
      : [];
  });
  const areas = (workspaces ?? []).map((type) =>
    DB.prepare(
      "INSERT INTO workspace_users (workspace_id, user_id, assigned_at) SELECT id, ?, 1000 FROM workspaces WHERE project_id = ? AND type = ?",
    ).bind(id, ids.project, type),
  );
  const task = taskRole ? [join("task_users", "task_id, role", ids.task ?? "", taskRole)] : [];
  return [...items, ...areas, ...task];
}

/** Creates a session, a token and a comment of a person, each for the one cell that ends it. */
async function makePersonal(
  system: System,
  { userId, taskId, authorId }: { userId: string; taskId: string; authorId: string },
): Promise<Record<string, string>> {
  const { DB } = system.env;
  const [session, comment] = [crypto.randomUUID(), crypto.randomUUID()];
  const now = Date.now();
  const token = await giveToken(system, { userId, role: "moderator", access: "read" });
  await DB.batch([
    DB.prepare(
      "INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
    ).bind(await sha256Hex(session), session, userId, now, now, now + 3_600_000),
    DB.prepare(
      "INSERT INTO task_comments (id, task_id, user_id, body, created_at) VALUES (?, ?, ?, 'c', ?)",
    ).bind(comment, taskId, authorId, now),
  ]);
  return { session, comment, token: token.id };
}

const isLoss = (kind: MatrixKind): kind is LossKind => kind in LOSSES;

async function createKind(system: System, kind: MatrixKind): Promise<Person | null> {
  if (kind === "anonymous") return null;
  const { DB } = system.env;
  const relation: Relation | null = RELATIONS[kind];
  const fell = kind === "deactivated" || kind === "demoted";
  const role = TOKENS[kind]?.madeAs ?? relation?.role ?? "moderator";
  const before = isLoss(kind) ? LOSSES[kind].role : role;
  const person = await createPerson(system, fell ? "superadmin" : before);
  const fall = kind === "demoted" ? "role = 'moderator'" : "active = 0";
  if (fell) await DB.prepare(`UPDATE users SET ${fall} WHERE id = ?`).bind(person.id).run();
  return person;
}

/** Returns a person's authentication header: their session, or the token they call with. */
async function credentialsOf(system: System, kind: MatrixKind, { id, role, cookie }: Person) {
  const token = TOKENS[kind];
  if (!token) return { cookie };
  const given = {
    userId: id,
    role: token.role ?? role,
    access: token.access,
    scopes: token.scopes,
  };
  const { id: tokenId, headers } = await giveToken(system, given);
  const end = {
    expired: "UPDATE api_tokens SET created_at = 1, expires_at = 2 WHERE id = ?",
    revoked: "DELETE FROM api_tokens WHERE id = ?",
  };
  if (token.ended) await system.env.DB.prepare(end[token.ended]).bind(tokenId).run();
  return headers;
}

/** Creates everyone and everything in the matrix. */
export async function createMatrixWorld(system: System): Promise<MatrixWorld> {
  await completeSetup(system);
  const boss = await createPerson(system, "superadmin");
  const stranger = await createPerson(system, "moderator");
  const people = {} as Record<MatrixKind, Person | null>;
  const credentials: MatrixWorld["credentials"] = {};
  for (const kind of MATRIX_KINDS) {
    const person = await createKind(system, kind);
    people[kind] = person;
    if (person && !isLoss(kind)) credentials[kind] = await credentialsOf(system, kind, person);
  }
  const creatorId = people.creator?.id ?? "";
  const ids = {
    own: await makeSide(system, boss, "own", creatorId, async (side) => {
      for (const kind of Object.keys(LOSSES) as LossKind[]) {
        const person = people[kind];
        if (!person) continue;
        await sufferLoss(system, boss, side, { kind, person });
        // Lowering the role ended their session.
        credentials[kind] = { cookie: (await startSession(system, person)).cookie };
      }
    }),
    foreign: await makeSide(system, boss, "foreign", stranger.id),
  };
  await addIntegrations(system, boss, [ids.own, ids.foreign]);
  const personal: MatrixWorld["personal"] = { own: {}, foreign: {} };
  for (const kind of MATRIX_KINDS) {
    const person = people[kind];
    const relation: Relation | null = RELATIONS[kind];
    if (person && relation) {
      const joins = joinStatements(system.env, ids.own, person, relation);
      if (joins.length > 0) await system.env.DB.batch(joins);
    }
    for (const side of ["own", "foreign"] as const) {
      const userId = side === "own" ? (person?.id ?? boss.id) : boss.id;
      const authorId = side === "own" ? creatorId : stranger.id;
      const place = { userId, taskId: ids[side].task ?? "", authorId };
      const ofPerson = await makePersonal(system, place);
      personal[side][kind] = { ...ofPerson, user: userId, moderator: stranger.id };
    }
  }
  return { credentials, ids, personal };
}

/** Adds an integration for each project and links it. */
async function addIntegrations(
  { env: { DB } }: System,
  boss: Person,
  sides: Record<string, string>[],
) {
  for (const side of sides) {
    const id = crypto.randomUUID();
    await DB.prepare(
      "INSERT INTO integrations (id, name, type, created_by, created_at, updated_at, version) VALUES (?, 'Model provider', 'openai', ?, 1000, 1000, 1)",
    )
      .bind(id, boss.id)
      .run();
    side.integration = id;
    side["linked-integration"] = id;
    await DB.prepare(
      "INSERT INTO project_integrations (project_id, integration_id, linked_at) VALUES (?, ?, 1000)",
    )
      .bind(side.project, id)
      .run();
  }
}
