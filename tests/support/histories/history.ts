import { eq } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { type SystemRole, TASK_ROLES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { assignUser, removeUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { createProject, updateProject } from "@/lib/projects/write-projects";
import { runBulk } from "@/lib/tasks/bulk/run-bulk";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { restoreFromTrash } from "@/lib/trash/change-trash";
import { deleteProject } from "@/lib/trash/delete-project";
import { updateUser } from "@/lib/users/write-users";
import { assignWorkspaceUser, removeWorkspaceUser } from "@/lib/workspaces/workspace-team";
import type { Random } from "../seeded-random";
import type { TestSystem } from "../test-system";
import { endLost, type Model, type ModelTask, mayRestore, rightsOn, seesProject } from "./model";

export const TYPES = ["content", "crm"] as const;
export const PEOPLE = 4;
const TASKS = 3;
const ROLES = ["superadmin", "admin", "moderator"] as const;

const GRANTS = [
  "join the team",
  "join a workspace",
  "be put on a task",
  "be put on a task",
] as const;

/** People, two projects and three tasks, in the system and in the model. */
export interface History {
  model: Model;
  people: Actor[];
  random: Random;
  system: TestSystem;
  boss: Actor;
}

export async function startHistory(
  system: TestSystem,
  boss: Actor,
  random: Random,
): Promise<History> {
  const roles = Array.from({ length: PEOPLE }, () => random.pick(ROLES));
  const people = await Promise.all(roles.map((role) => system.createActor(role)));
  const model: Model = { roles: [...roles], projects: [], tasks: [] };
  const { db } = system.context();
  for (const name of ["First", "Second"]) {
    const { project } = await createProject(system.context(boss), {
      name,
      details: "d",
      projectUrl: "https://a.example",
      projectType: "Site",
      status: "active",
      workspaces: TYPES,
    });
    const creator = random.integer(0, PEOPLE - 1);
    const createdBy = people[creator]?.id ?? null;
    await db.update(projects).set({ createdBy }).where(eq(projects.id, project.id));
    const workspaces = new Map(TYPES.map((type) => [type as string, new Set<number>()]));
    model.projects.push({ id: project.id, creator, isThere: true, team: new Map(), workspaces });
  }
  for (let at = 0; at < TASKS; at++) {
    const project = random.pick([0, 1, null]);
    const project_id = project === null ? null : (model.projects[project]?.id ?? null);
    const { task } = await createTask(system.context(boss), { name: `Task ${at}`, project_id });
    const creator = random.integer(0, PEOPLE - 1);
    const createdBy = people[creator]?.id ?? null;
    await db.update(tasks).set({ createdBy }).where(eq(tasks.id, task.id));
    model.tasks.push({ id: task.id, project, creator, places: new Map(), deletedBy: null });
  }
  return { model, people, random, system, boss };
}

const NOT_NOW = Symbol("not now");

/** Does one random grant or loss that is possible now, by a use case and in the model. */
export async function takeStep(history: History, among: "grants" | "all"): Promise<string> {
  for (let draw = 0; draw < 30; draw++) {
    const done = await tryStep(history, among);
    if (done) return done;
  }
  return "nothing";
}

/** @returns what was done, or null if it isn't possible now. */
async function tryStep(history: History, among: "grants" | "all"): Promise<string | null> {
  const { model, people, random, system, boss } = history;
  const ctx = system.context(boss);
  const [who, at] = [random.integer(0, PEOPLE - 1), random.integer(0, 1)];
  const [person, project] = [people[who], model.projects[at]];
  const task = model.tasks[random.integer(0, TASKS - 1)];
  if (!person || !project || !task) throw new Error("Nobody was drawn");
  const isThere = (one: ModelTask) =>
    one.deletedBy === null && (one.project === null || model.projects[one.project]?.isThere);
  const type = random.pick(TYPES);
  const address = { projectId: project.id, workspaceType: type };
  const onTask = { id: task.id, userId: person.id };
  const steps: Record<string, () => Promise<unknown>> = {
    "join the team": async () => {
      if (!project.isThere) return NOT_NOW;
      const userRole = random.pick(["admin", "moderator"] as const);
      await assignUser(ctx, PROJECT, {
        itemId: project.id,
        input: { userId: person.id, userRole },
      });
      project.team.set(who, userRole);
    },
    "leave the team": async () => {
      if (!project.isThere || !project.team.delete(who)) return NOT_NOW;
      await removeUser(ctx, PROJECT, { itemId: project.id, userId: person.id });
      for (const members of project.workspaces.values()) members.delete(who);
    },
    "be left out of the team": async () => {
      if (!project.isThere) return NOT_NOW;
      const stay = [...project.team].filter(() => random.chance(0.5));
      const assigned_users = stay.map(([one, userRole]) => ({
        userId: people[one]?.id ?? "",
        userRole,
      }));
      await updateProject(ctx, { id: project.id, changes: { assigned_users } });
      const left = [...project.team.keys()].filter((one) => !stay.some(([kept]) => kept === one));
      project.team = new Map(stay);
      for (const members of project.workspaces.values())
        for (const one of left) members.delete(one);
    },
    "join a workspace": async () => {
      const members = project.workspaces.get(type);
      if (!project.isThere || !members) return NOT_NOW;
      await assignWorkspaceUser(ctx, address, { userId: person.id });
      members.add(who);
    },
    "leave a workspace": async () => {
      if (!project.isThere || !project.workspaces.get(type)?.delete(who)) return NOT_NOW;
      await removeWorkspaceUser(ctx, { ...address, userId: person.id });
    },
    "drop or add a workspace": async () => {
      const isLast = project.workspaces.size === 1 && project.workspaces.has(type);
      if (!project.isThere || isLast) return NOT_NOW;
      if (!project.workspaces.delete(type)) project.workspaces.set(type, new Set());
      const workspaces = [...project.workspaces.keys()];
      await updateProject(ctx, { id: project.id, changes: { workspaces } });
    },
    "change a role": async () => {
      const role: SystemRole = random.pick(ROLES);
      await updateUser(ctx, person.id, { role });
      model.roles[who] = role;
    },
    "be put on a task": async () => {
      if (!isThere(task)) return NOT_NOW;
      const isFree = task.project === null;
      if (!isFree && !seesProject(model, who, task.project ?? 0)) return NOT_NOW;
      const taskRole = random.pick(TASK_ROLES);
      await assignTaskUser(ctx, { id: task.id, input: { userId: person.id, taskRole } });
      task.places.set(who, taskRole);
    },
    "be taken off a task": async () => {
      if (!isThere(task) || !task.places.delete(who)) return NOT_NOW;
      await removeTaskUser(ctx, onTask);
    },
    "move a task": async () => {
      const to = random.pick([0, 1, null]);
      const target = to === null ? null : model.projects[to];
      if (!isThere(task) || (target !== null && !target?.isThere)) return NOT_NOW;
      await updateTask(ctx, { id: task.id, changes: { project_id: target?.id ?? null } });
      task.project = to;
    },
    "delete a task": async () => {
      if (rightsOn(model, who, task)?.delete !== true) return NOT_NOW;
      await deleteTask(contextOf(history, who), { id: task.id });
      task.deletedBy = who;
    },
    "restore a task": () => restore(history, who, task),
    "delete a project": async () => {
      // Rarely, because without projects little is left to lose.
      if (!project.isThere || random.chance(0.8)) return NOT_NOW;
      await deleteProject(ctx, { id: project.id });
      project.isThere = false;
    },
    "restore a project": async () => {
      if (project.isThere) return NOT_NOW;
      await restoreFromTrash(ctx, { kind: "project", id: project.id });
      project.isThere = true;
    },
  };
  const all = Object.keys(steps) as [string, ...string[]];
  const name = random.pick(among === "grants" ? GRANTS : all);
  if ((await steps[name]?.()) === NOT_NOW) return null;
  endLost(model);
  return `${name} (person ${who}, project ${at}, task ${model.tasks.indexOf(task)}, ${type})`;
}

async function restore(history: History, who: number, task: ModelTask): Promise<unknown> {
  const { model } = history;
  if (task.deletedBy === null) return NOT_NOW;
  const isExpected = mayRestore(model, who, task);
  const { done } = await runBulk(contextOf(history, who), { action: "restore", ids: [task.id] });
  if (done.includes(task.id) !== isExpected)
    throw new Error(`Person ${who} ${isExpected ? "could not restore" : "restored"} a task`);
  if (!isExpected) return undefined;
  task.deletedBy = null;
  return undefined;
}

/** Returns the context of a person with their current permissions. */
export function contextOf({ system, people, model }: History, who: number) {
  const person = people[who];
  const role = model.roles[who];
  if (!person || !role) throw new Error("Nobody has this number");
  return system.context({ ...person, role });
}

/** Deletes the people of a history. */
export async function endHistory({ system, people }: History): Promise<void> {
  for (const { id } of people) await system.context().db.delete(users).where(eq(users.id, id));
}
