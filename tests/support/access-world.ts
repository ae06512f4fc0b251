import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "@/db/client";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { agentTriggers } from "@/db/schema/agent-triggers";
import { agents, agentUsers } from "@/db/schema/agents";
import { conversations } from "@/db/schema/conversations";
import { leads } from "@/db/schema/crm";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { jobs } from "@/db/schema/jobs";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { ragProjects, rags, ragUsers } from "@/db/schema/rags";
import { savedViews } from "@/db/schema/saved-views";
import { tasks, taskUsers } from "@/db/schema/tasks";
import {
  APPROVAL_MODES,
  PROJECT_ROLES,
  RAG_TYPES,
  SYSTEM_ROLES,
  TASK_ROLES,
} from "@/db/vocabulary";
import type { ExplainedKind } from "@/lib/access/schema";
import type { Actor } from "@/lib/auth/actor";
import { recordsList } from "@/lib/views/lists";
import { linkAgent, makeToken, type TokenMade } from "./access-means";
import { makeDocument } from "./knowledge-world";
import type { Random } from "./seeded-random";
import type { TestSystem } from "./test-system";

/** People and items of every explainable kind, with random permissions. */
export interface AccessWorld {
  people: Actor[];
  things: Record<ExplainedKind, string[]>;
  /** Of a workspace: its project and type. */
  places: Map<string, { projectId: string; workspaceType: string }>;
  /** The project of an item, if it has one. */
  projectOf: Map<string, string>;
  /** The RAG of a document. */
  ragOf: Map<string, string>;
  /** The owner of a run, approval, schedule, conversation, saved view or job. */
  ownerOf: Map<string, Actor>;
  tokensOf: Map<string, TokenMade[]>;
}

const ITEMS = 6;
const ADDRESS = "https://example.com";

type Fill = { system: TestSystem; random: Random; world: AccessWorld };

const one = <Item>(random: Random, list: readonly Item[]): Item => {
  const found = list[random.integer(0, list.length - 1)];
  if (found === undefined) throw new Error("Nothing to choose from");
  return found;
};

/** Writes the collected statements in order and empties the list. */
async function write(db: Database, writes: BatchItem<"sqlite">[]): Promise<void> {
  const [first, ...others] = writes.splice(0);
  if (first) await db.batch([first, ...others]);
}

/** Creates the world. */
export async function fillAccessWorld(system: TestSystem, random: Random): Promise<AccessWorld> {
  const world: AccessWorld = {
    people: [],
    things: {
      ...{ project: [], workspace: [], record: [], task: [], agent: [], run: [], approval: [] },
      ...{
        schedule: [],
        trigger: [],
        conversation: [],
        rag: [],
        document: [],
        integration: [],
        view: [],
      },
      ...{ job: [], user: [] },
    },
    places: new Map(),
    projectOf: new Map(),
    ragOf: new Map(),
    ownerOf: new Map(),
    tokensOf: new Map(),
  };
  const fill = { system, random, world };
  for (let n = 0; n < 12; n++) {
    const active = n < 10;
    // Use every role.
    const role = SYSTEM_ROLES[n % SYSTEM_ROLES.length] ?? "moderator";
    world.people.push({ ...(await system.createSignedIn(role, { active })), active });
  }
  world.things.user = world.people.map(({ id }) => id);
  for (let n = 0; n < ITEMS; n++) await addItems(fill, n);
  const [first = "", ...others] = world.things.project;
  for (const agentId of world.things.agent)
    await linkAgent(system, random, { agentId, projectIds: [first, ...others] });
  for (let n = 0; n < ITEMS; n++) await addWork(fill, n);
  for (const { id: userId } of world.people) {
    const made = { userId, projectIds: [first, ...others] } as const;
    const tokens: TokenMade[] = [];
    for (let n = 0; n < 3; n++) tokens.push(await makeToken(system, random, made));
    world.tokensOf.set(userId, tokens);
  }
  return world;
}

/**
 * Adds a project with workspaces, an agent, a RAG with a document, two tasks and three
 * integrations: one linked, one for mail.
 */
async function addItems({ system, random, world }: Fill, n: number) {
  const { db } = system.context();
  const { things, people, places, projectOf, ragOf } = world;
  const writes: BatchItem<"sqlite">[] = [];
  const now = Date.now();
  const named = { name: `Thing ${n}`, createdAt: now, updatedAt: now };
  const id = () => crypto.randomUUID();
  const maker = () => one(random, [...people.map((person) => person.id), null]);
  const some = () => people.filter(() => random.chance(0.25)).map((person) => person.id);
  const item = { ...named, url: ADDRESS };

  const projectId = id();
  writes.push(
    db.insert(projects).values({
      ...{ ...item, id: projectId, createdBy: maker() },
      ...{ type: "website", status: "active" },
    }),
  );
  things.project.push(projectId);
  projectOf.set(projectId, projectId);
  for (const userId of some()) {
    const role = one(random, PROJECT_ROLES);
    writes.push(db.insert(projectUsers).values({ projectId, userId, role, assignedAt: now }));
  }
  for (const type of ["crm", "content"] as const) {
    const workspaceId = id();
    writes.push(db.insert(workspaces).values({ id: workspaceId, projectId, type, createdAt: now }));
    things.workspace.push(workspaceId);
    places.set(workspaceId, { projectId, workspaceType: type });
    projectOf.set(workspaceId, projectId);
    for (const userId of some())
      writes.push(db.insert(workspaceUsers).values({ workspaceId, userId, assignedAt: now }));
    if (type !== "crm") continue;
    const leadId = id();
    writes.push(db.insert(leads).values({ ...named, id: leadId, workspaceId, currency: "EUR" }));
    const record = `leads/${leadId}`;
    things.record.push(record);
    projectOf.set(record, projectId);
  }

  const agentId = id();
  writes.push(
    db.insert(agents).values({
      ...{ ...item, id: agentId, createdBy: maker() },
      ...{ type: "custom", status: "active" },
    }),
  );
  things.agent.push(agentId);
  for (const userId of [...some(), ...some()])
    writes.push(
      db
        .insert(agentUsers)
        .values({ agentId, userId, role: "admin", assignedAt: now })
        .onConflictDoNothing(),
    );

  const ragId = id();
  writes.push(
    db.insert(rags).values({
      ...{ ...item, id: ragId, createdBy: maker() },
      ...{ type: RAG_TYPES[0], status: "inactive" },
    }),
  );
  things.rag.push(ragId);
  for (const userId of some())
    writes.push(db.insert(ragUsers).values({ ragId, userId, role: "admin", assignedAt: now }));
  // People who see a project may ask its RAGs.
  if (random.chance(0.7))
    writes.push(db.insert(ragProjects).values({ ragId, projectId, linkedAt: now }));
  await write(db, writes);
  const documentId = await makeDocument(system.context(), ragId, { title: `Document ${n}` });
  things.document.push(documentId);
  ragOf.set(documentId, ragId);

  for (const place of [projectId, null]) {
    const taskId = id();
    const status = { status: "pending", mode: "manual" } as const;
    writes.push(
      db
        .insert(tasks)
        .values({ ...named, ...status, id: taskId, createdBy: maker(), projectId: place }),
    );
    things.task.push(taskId);
    if (place) projectOf.set(taskId, place);
    for (const userId of some()) {
      const role = one(random, TASK_ROLES);
      writes.push(db.insert(taskUsers).values({ taskId, userId, role, assignedAt: now }));
    }
  }

  // An unreadable key, so that tests of the integration call no one.
  const secrets = JSON.stringify({ apiKey: "unreadable" });
  const createdBy = people[n % people.length]?.id;
  for (const [type, isLinked] of [
    ["openai", false],
    ["openai", true],
    ["resend", false],
  ] as const) {
    const integrationId = id();
    writes.push(
      db.insert(integrations).values({ ...named, id: integrationId, type, secrets, createdBy }),
    );
    if (isLinked)
      writes.push(db.insert(projectIntegrations).values({ projectId, integrationId, linkedAt: 1 }));
    things.integration.push(integrationId);
  }
  await write(db, writes);
}

/** Adds runs, schedules, approvals, conversations, saved views and jobs. */
async function addWork({ system, random, world }: Fill, n: number) {
  const { db } = system.context();
  const { things, people, projectOf } = world;
  const writes: BatchItem<"sqlite">[] = [];
  const now = Date.now();
  const times = { createdAt: now, updatedAt: now };
  const id = () => crypto.randomUUID();
  const ownedBy = (thing: string) => {
    const owner = one(random, people);
    world.ownerOf.set(thing, owner);
    return owner.id;
  };
  const working = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.status, "active")));
  const place = () => ({
    agentId: one(random, working).id,
    projectId: random.chance(0.7) ? one(random, things.project) : null,
  });
  const put = (kind: ExplainedKind, thing: string, projectId: string | null) => {
    things[kind].push(thing);
    if (projectId !== null) projectOf.set(thing, projectId);
  };

  for (const mode of APPROVAL_MODES) {
    const runId = id();
    const run = { id: runId, ...place(), userId: ownedBy(runId) };
    const ended = { state: "succeeded", startedAt: now, finishedAt: now } as const;
    const taskId = random.chance(0.5) ? one(random, things.task) : null;
    writes.push(
      db
        .insert(agentRuns)
        .values({ ...run, ...ended, taskId, trigger: "person", input: "Look", createdAt: now }),
    );
    put("run", run.id, run.projectId);
    const stepId = id();
    writes.push(
      db.insert(runSteps).values({
        ...{ id: stepId, runId: run.id, n: 1, kind: "tool", title: "Change a lead" },
        ...{ state: "waiting", startedAt: now },
      }),
    );
    const asked = { id: id(), runId: run.id, stepId, mode, tool: "tasks.create" };
    const args = run.projectId !== null && random.chance(0.5) ? { workspace: "crm" } : {};
    writes.push(
      db.insert(approvals).values({
        ...{ ...asked, arguments: JSON.stringify(args), hash: "hash", rendering: "[]", why: "" },
        ...{ createdAt: now, expiresAt: now + 3_600_000 },
      }),
    );
    world.ownerOf.set(asked.id, world.ownerOf.get(runId) ?? one(random, people));
    put("approval", asked.id, run.projectId);
  }

  const scheduleId = id();
  const owner = ownedBy(scheduleId);
  const schedule = { id: scheduleId, ...place(), userId: owner, input: `Look ${n}` };
  const due = { cron: "0 6 * * *", zone: "UTC", nextAt: now + 3_600_000, resumedAt: now };
  writes.push(db.insert(agentSchedules).values({ ...schedule, ...due, ...times }));
  put("schedule", schedule.id, schedule.projectId);

  const triggerId = id();
  const trigger = { id: triggerId, ...place(), userId: ownedBy(triggerId), input: `Look ${n}` };
  const waits = { event: "webhook" as const, gatherSeconds: 30, resumedAt: now };
  writes.push(db.insert(agentTriggers).values({ ...trigger, ...waits, ...times }));
  put("trigger", trigger.id, trigger.projectId);

  for (const withAgent of [true, false]) {
    const subject = withAgent ? place() : { ragId: one(random, things.rag), projectId: null };
    const talkId = id();
    const talk = {
      ...{ id: talkId, ...subject, userId: ownedBy(talkId) },
      shared: random.chance(0.6),
    };
    writes.push(db.insert(conversations).values({ ...talk, ...times }));
    put("conversation", talk.id, subject.projectId);
  }

  for (const kind of ["tasks", "users", "records"] as const) {
    const projectId = one(random, things.project);
    const records = { listProjectId: projectId, workspaceType: "crm" as const };
    const viewId = id();
    const view = {
      ...{ id: viewId, ownerId: ownedBy(viewId), kind, name: `View ${n}`, query: "q=x" },
      ...(kind === "records" && records),
      list: kind === "records" ? recordsList({ projectId, type: "crm", tab: "leads" }) : kind,
      projectId: random.chance(0.6) ? projectId : null,
    };
    writes.push(
      db
        .insert(savedViews)
        .values({ ...view, ...times })
        .onConflictDoNothing(),
    );
    put("view", view.id, kind === "records" ? projectId : null);
  }

  const jobId = id();
  const job = {
    ...{ id: jobId, kind: "knowledge.evaluate" },
    ...{ subject: id(), createdBy: ownedBy(jobId) },
  };
  writes.push(
    db.insert(jobs).values({ ...job, state: "failed", runAt: now, finishedAt: now, ...times }),
  );
  put("job", job.id, null);
  await write(db, writes);
}
