import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { createTask } from "@/lib/tasks/changes/create-task";
import type { TaskView } from "@/lib/tasks/schema";
import type { TestSystem } from "../../support/test-system";

/** Inserts a project with members into the database. */
export async function makeProject(
  system: TestSystem,
  {
    name = "Aurora",
    createdBy = null,
    members = {},
    workspaceMembers = [],
  }: {
    name?: string;
    createdBy?: string | null;
    /** Project roles by user id. */
    members?: Record<string, "superadmin" | "admin" | "moderator" | "user">;
    workspaceMembers?: string[];
  } = {},
): Promise<string> {
  const { db } = system.context();
  const [id, workspaceId] = [crypto.randomUUID(), crypto.randomUUID()];
  const item = { url: "https://x.example.com", type: "Web", status: "active" as const };
  await db.insert(projects).values({ id, name, createdBy, createdAt: 1, updatedAt: 1, ...item });
  await db.insert(workspaces).values({ id: workspaceId, projectId: id, type: "crm", createdAt: 1 });
  for (const [userId, role] of Object.entries(members))
    await db.insert(projectUsers).values({ projectId: id, userId, role, assignedAt: 1 });
  for (const userId of workspaceMembers)
    await db.insert(workspaceUsers).values({ workspaceId, userId, assignedAt: 1 });
  return id;
}

/** Creates a person for each relation to a task. */
export async function makeCast(system: TestSystem) {
  const make = (role: Actor["role"]) => system.createActor(role);
  const people = {
    superadmin: await make("superadmin"),
    creator: await make("moderator"),
    owner: await make("moderator"),
    reviewer: await make("moderator"),
    assignee: await make("moderator"),
    projectAdmin: await make("admin"),
    /** A system moderator who is an admin of the project: the lower role applies. */
    lowerAdmin: await make("moderator"),
    member: await make("moderator"),
    projectCreator: await make("moderator"),
    workspaceMember: await make("moderator"),
    outsider: await make("admin"),
  };
  const projectId = await makeProject(system, {
    createdBy: people.projectCreator.id,
    members: {
      [people.projectAdmin.id]: "admin",
      [people.lowerAdmin.id]: "admin",
      [people.member.id]: "moderator",
      [people.creator.id]: "moderator",
      [people.owner.id]: "user",
    },
    workspaceMembers: [people.workspaceMember.id, people.reviewer.id, people.assignee.id],
  });
  return { people, projectId };
}

export type Cast = Awaited<ReturnType<typeof makeCast>>;
export type Relation = keyof Cast["people"];

/** Creates a task of the cast's project with its people. */
export async function makeTask(
  system: TestSystem,
  { people, projectId }: Cast,
  values: Record<string, unknown> = {},
): Promise<TaskView> {
  const { task } = await createTask(system.context(people.creator), {
    name: "Write the plan",
    project_id: projectId,
    ...values,
  });
  const roles = { owner: "owner", reviewer: "reviewer", assignee: "assignee" } as const;
  for (const role of Object.values(roles)) {
    await system
      .context()
      .db.insert(taskUsers)
      .values({ taskId: task.id, userId: people[role].id, role, assignedAt: 1 });
  }
  return task;
}
