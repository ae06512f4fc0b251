import { nameOf } from "../matrix/world";
import { call, type Person, startSession } from "../people";
import type { System } from "../system";
import { insertRows, type ProjectWorld } from "./project-world";

type Losing = { person: Person; world: Omit<ProjectWorld, "newIds">; ask: Ask };
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

interface LossCase {
  /** Their role while they see it. */
  role: "superadmin" | "moderator";
  have: (losing: Losing) => Promise<unknown>;
  lose: (losing: Losing) => Promise<unknown>;
}

const intoTeams = async ({ world: { ids }, person, ask }: Losing) => {
  for (const kind of ["project", "agent", "rag"])
    await ask("POST", `/api/${kind}s/${ids[kind]}/users`, { userId: person.id, userRole: "admin" });
  await ask("POST", `/api/projects/${ids.project}/workspaces/crm/users`, { userId: person.id });
};
const outOfTeams = async ({ world: { ids }, person, ask }: Losing) => {
  for (const kind of ["agent", "rag", "project"])
    await ask("DELETE", `/api/${kind}s/${ids[kind]}/users/${person.id}`);
};

/** Ways to lose access to a project. */
export const WAYS = {
  "taken off its team": { role: "moderator", have: intoTeams, lose: outOfTeams },
  "left out of its team by an edit": {
    role: "moderator",
    have: intoTeams,
    lose: async (losing) => {
      const { ids } = losing.world;
      for (const kind of ["agent", "rag", "project"])
        await losing.ask("PATCH", `/api/${kind}s/${ids[kind]}`, { assigned_users: [] });
    },
  },
  "its workspace removed": {
    role: "moderator",
    have: ({ world: { ids }, person, ask }) =>
      ask("POST", `/api/projects/${ids.project}/workspaces/media/users`, { userId: person.id }),
    lose: ({ world: { ids }, ask }) =>
      ask("PATCH", `/api/projects/${ids.project}`, {
        workspaces: ["content", "ecommerce", "crm", "analytics"],
      }),
  },
  "in the trash": {
    role: "moderator",
    have: intoTeams,
    lose: async (losing) => {
      const { ids } = losing.world;
      for (const kind of ["agent", "rag"])
        await losing.ask("DELETE", `/api/${kind}s/${ids[kind]}/users/${losing.person.id}`);
      await losing.ask("DELETE", `/api/projects/${ids.project}`);
    },
  },
  "no superadmin any more": {
    role: "superadmin",
    have: async () => {},
    lose: ({ person, ask }) => ask("PATCH", `/api/users/${person.id}`, { role: "moderator" }),
  },
} as const satisfies Record<string, LossCase>;
export type Way = keyof typeof WAYS;

export interface Left {
  cookie: string;
  /** What they created there, by the route table's names. */
  ids: Record<string, string>;
  /** Ids that always stay theirs. */
  ownIds: ReadonlySet<string>;
}

/** Creates a person's items in a project, and notices about them. */
async function workThere(system: System, { person, world: { ids, side, mate } }: Losing) {
  const name = (thing: string) => nameOf(side, thing);
  const as: Ask = async (method, path, body) => {
    const answer = await call(system, person, method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const made = (await as("POST", "/api/tasks", {
    name: name("own-task"),
    project_id: ids.project,
  })) as {
    task: { id: string };
  };
  const deleted = (await as("POST", "/api/tasks", {
    name: name("deleted-task"),
    project_id: ids.project,
  })) as {
    task: { id: string };
  };
  await as("DELETE", `/api/tasks/${deleted.task.id}`);
  await as("POST", `/api/tasks/${made.task.id}/comments`, { body: name("own-comment") });
  await call(system, mate, "POST", `/api/tasks/${made.task.id}/comments`, {
    body: `@${person.name} ${name("mention")}`,
  });
  const id = () => crypto.randomUUID();
  const own = { run: id(), schedule: id(), conversation: id(), job: id() };
  const [at, project_id, user_id] = [Date.now(), ids.project ?? "", person.id];
  const agent_id = ids.agent ?? "";
  const times = { created_at: at, updated_at: at };
  await insertRows(system.env.DB, [
    ["task_users", { task_id: ids.task ?? "", user_id, role: "owner", assigned_at: at }],
    [
      "agent_runs",
      {
        id: own.run,
        agent_id,
        project_id,
        user_id,
        trigger: "person",
        input: name("own-run"),
        state: "failed",
        error: name("own-error"),
        created_at: at,
        finished_at: at,
      },
    ],
    [
      "run_steps",
      {
        id: id(),
        run_id: own.run,
        n: 1,
        kind: "tool",
        tool: "list_tasks",
        title: name("own-step"),
        state: "failed",
        started_at: at,
      },
    ],
    [
      "agent_schedules",
      {
        id: own.schedule,
        agent_id,
        project_id,
        user_id,
        input: name("own-schedule"),
        cron: "0 9 * * *",
        zone: "UTC",
        state: "paused",
        next_at: at,
        resumed_at: at,
        ...times,
      },
    ],
    [
      "conversations",
      {
        id: own.conversation,
        agent_id,
        project_id,
        user_id,
        title: name("own-conversation"),
        ...times,
      },
    ],
    [
      "rag_queries",
      {
        id: id(),
        rag_id: ids.rag ?? "",
        user_id,
        kind: "ask",
        query: name("own-query"),
        hits: 0,
        milliseconds: 1,
        created_at: at,
      },
    ],
    [
      "jobs",
      {
        id: own.job,
        kind: "agents.run",
        subject: own.run,
        run_at: at + 3_600_000,
        created_by: user_id,
        error: name("own-job"),
        ...times,
      },
    ],
    [
      "usage_entries",
      {
        id: id(),
        at,
        purpose: "run",
        integration_id: ids.integration ?? "",
        model: "gpt-4",
        user_id,
        agent_id,
        project_id,
        run_id: own.run,
        micro_dollars: 4,
        input_tokens: 1,
        cached_tokens: 0,
        output_tokens: 1,
        is_estimated: 0,
      },
    ],
    [
      "notices",
      {
        id: id(),
        user_id,
        kind: "task_assigned",
        parts: JSON.stringify({ taskId: ids.task, by: mate.name }),
        link: `/tasks/${ids.task}`,
        created_at: at,
      },
    ],
    [
      "notices",
      {
        id: id(),
        user_id,
        kind: "review_waiting",
        parts: JSON.stringify({ taskId: ids.task, agent: name("agent") }),
        link: `/tasks/${ids.task}`,
        created_at: at,
      },
    ],
    [
      "notices",
      {
        id: id(),
        user_id,
        kind: "run_failed",
        parts: JSON.stringify({ agent: name("agent"), what: name("what") }),
        link: `/agents/${agent_id}/runs/${own.run}`,
        created_at: at,
      },
    ],
  ]);
  return { ...own, task: made.task.id };
}

/** A person joins a project, works in it, and loses it. */
export async function haveAndLose(
  system: System,
  boss: Person,
  { way, person, world }: { way: Way; person: Person; world: Omit<ProjectWorld, "newIds"> },
): Promise<Left> {
  const ask: Ask = async (method, path, body) => {
    const answer = await call(system, boss, method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const losing = { person, world, ask };
  await WAYS[way].have(losing);
  const ids = await workThere(system, losing);
  await WAYS[way].lose(losing);
  // Changing the role ended their session.
  const { cookie, sessionId } = await startSession(system, person);
  const { results } = await system.env.DB.prepare("SELECT id FROM notices WHERE user_id = ?")
    .bind(person.id)
    .all<{ id: string }>();
  const told = results.map((notice) => notice.id);
  return { cookie, ids, ownIds: new Set([sessionId, ids.job, ...told]) };
}
