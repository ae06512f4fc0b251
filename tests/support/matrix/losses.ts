import { call, type Person } from "../people";
import type { System } from "../system";

type Ids = Record<string, string>;

/** Something a person can have in a project without creating it, given and taken by API calls. */
interface Loss {
  /** Their role while they have it. */
  role: "superadmin" | "admin" | "moderator";
  give: (world: LossWorld) => Promise<void>;
  lose: (world: LossWorld) => Promise<void>;
}

interface LossWorld {
  ids: Ids;
  person: Person;
  /** A superadmin's call, which must succeed. */
  ask: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

const onTask = ({ ids, person, ask }: LossWorld, taskRole: string) =>
  ask("POST", `/api/tasks/${ids.task}/users`, { userId: person.id, taskRole });
const intoWorkspace = ({ ids, person, ask }: LossWorld, type: string) =>
  ask("POST", `/api/projects/${ids.project}/workspaces/${type}/users`, { userId: person.id });
const intoTeam = ({ ids, person, ask }: LossWorld, kind: string, userRole: string) =>
  ask("POST", `/api/${kind}s/${ids[kind]}/users`, { userId: person.id, userRole });

/**
 * By the kind of person that results: however they lost it, they are strangers to it afterwards.
 */
export const LOSSES = {
  leftTeam: {
    role: "admin",
    give: async (world) => {
      for (const kind of ["project", "agent", "rag"]) await intoTeam(world, kind, "admin");
      await intoWorkspace(world, "crm");
      await onTask(world, "owner");
    },
    lose: async ({ ids, person, ask }) => {
      for (const kind of ["project", "agent", "rag"])
        await ask("DELETE", `/api/${kind}s/${ids[kind]}/users/${person.id}`);
    },
  },
  leftOutOfTeam: {
    role: "admin",
    give: async (world) => {
      await intoTeam(world, "project", "superadmin");
      await onTask(world, "reviewer");
    },
    lose: ({ ids, ask }) =>
      ask("PATCH", `/api/projects/${ids.project}`, { assigned_users: [] }).then(() => {}),
  },
  leftWorkspace: {
    role: "moderator",
    give: async (world) => {
      await intoWorkspace(world, "content");
      await onTask(world, "owner");
    },
    lose: ({ ids, person, ask }) =>
      ask("DELETE", `/api/projects/${ids.project}/workspaces/content/users/${person.id}`).then(
        () => {},
      ),
  },
  workspaceDropped: {
    role: "moderator",
    give: async (world) => {
      await intoWorkspace(world, "media");
      await onTask(world, "assignee");
    },
    lose: async ({ ids, ask }) => {
      const all = ["content", "ecommerce", "crm", "media", "analytics"];
      const path = `/api/projects/${ids.project}`;
      await ask("PATCH", path, { workspaces: all.filter((type) => type !== "media") });
      await ask("PATCH", path, { workspaces: all });
    },
  },
  roleLowered: {
    role: "superadmin",
    give: (world) => onTask(world, "owner").then(() => {}),
    lose: ({ person, ask }) =>
      ask("PATCH", `/api/users/${person.id}`, { role: "moderator" }).then(() => {}),
  },
  takenOffTask: {
    role: "moderator",
    give: async (world) => {
      await intoWorkspace(world, "analytics");
      await onTask(world, "owner");
    },
    lose: async ({ ids, person, ask }) => {
      await ask("DELETE", `/api/tasks/${ids.task}/users/${person.id}`);
      await ask("DELETE", `/api/projects/${ids.project}/workspaces/analytics/users/${person.id}`);
    },
  },
  trashedMeanwhile: {
    role: "superadmin",
    give: (world) => onTask(world, "owner").then(() => {}),
    // Restoring returns it only to people who see it at that time.
    lose: async ({ ids, person, ask }) => {
      const kinds = ["project", "agent", "rag"];
      for (const kind of kinds) await ask("DELETE", `/api/${kind}s/${ids[kind]}`);
      await ask("PATCH", `/api/users/${person.id}`, { role: "moderator" });
      for (const kind of kinds) await ask("POST", `/api/trash/${kind}/${ids[kind]}/restore`);
    },
  },
} as const satisfies Record<string, Loss>;

export type LossKind = keyof typeof LOSSES;

/** Gives and takes what the kind says, in a project that is unchanged afterwards. */
export async function sufferLoss(
  system: System,
  boss: Person,
  ids: Ids,
  { kind, person }: { kind: LossKind; person: Person },
): Promise<void> {
  const ask: LossWorld["ask"] = async (method, path, body) => {
    const answer = await call(system, boss, method, path, body);
    if (answer.status >= 300)
      throw new Error(
        `${kind}: ${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    return answer.body;
  };
  const world = { ids, person, ask };
  await LOSSES[kind].give(world);
  await LOSSES[kind].lose(world);
}
