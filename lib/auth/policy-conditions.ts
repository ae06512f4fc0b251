import type { Actor } from "./actor";
import {
  canManageRole,
  isAtLeast,
  type ProjectRole,
  roleWithinProject,
  type SystemRole,
} from "./roles";

export type PolicyActor = Pick<Actor, "id" | "role" | "token" | "service">;

/** Facts about a user to be managed. */
export interface UserFacts {
  id?: string;
  role: SystemRole;
}

/** Facts about a project, agent or RAG. */
export interface ItemFacts {
  createdBy: string | null;
}

/** The actor's relation to a project. `projectRole` is null for people who aren't members. */
export interface ProjectFacts extends ItemFacts {
  projectRole: ProjectRole | null;
}

/** Who created the two sides of a link: an agent or RAG (`createdBy`) and the project that uses it. */
export interface LinkFacts extends ItemFacts {
  projectCreatedBy: string | null;
}

export interface WorkspaceFacts extends ProjectFacts {
  isWorkspaceMember: boolean;
}

export interface TaskFacts {
  createdBy: string | null;
  taskRole: "owner" | "reviewer" | "assignee" | null;
  /** The actor's role in the task's project; null if it has none or they can't see it. */
  projectRole: ProjectRole | null;
  projectCreatedBy: string | null;
}

/** Facts about an integration. */
export interface IntegrationFacts extends ItemFacts {
  /** True if it sends mail, which includes sign-in links. */
  isMail: boolean;
  /** True if no project uses it, or one that the actor can see. */
  isReached: boolean;
}

/** Facts about a run's pending approval. */
export interface ApprovalFacts {
  mode: "ask" | "ask-other";
  /** The person the run acts on behalf of. */
  actsFor: string | null;
  /** True in a private chat, and if it shares the person's own result. */
  isPrivate: boolean;
}

/** Facts about the person who asks for an explanation of access. */
export interface ExplainFacts {
  /** True if they manage the item. */
  manages: boolean;
}

/** A condition on one item's facts, and the same in words for docs/permissions.md. */
export interface Condition<Facts> {
  text: string;
  holds: (actor: PolicyActor, facts: Facts) => boolean;
}

export const isSuperadmin = (actor: PolicyActor) => actor.role === "superadmin";
export const isSuperadminOrCreator = (actor: PolicyActor, createdBy: string | null) =>
  isSuperadmin(actor) || createdBy === actor.id;

/** True if the actor is admin or above in the project. */
export function isProjectAdmin(actor: PolicyActor, projectRole: ProjectRole | null): boolean {
  if (projectRole === null) return false;
  // A service account has only its project role. Its system role is always the lowest.
  const role = actor.service ? projectRole : roleWithinProject(actor.role, projectRole);
  return isAtLeast(role, "admin");
}

/** People who manage a project's integrations and service accounts. */
export const PROJECT_MANAGER: Condition<ProjectFacts> = {
  text: "superadmins, and admins who created the project or have the admin role in it",
  holds: (actor, project) =>
    isSuperadminOrCreator(actor, project.createdBy) || isProjectAdmin(actor, project.projectRole),
};

export function editsTask(actor: PolicyActor, task: TaskFacts): boolean {
  return (
    isSuperadminOrCreator(actor, task.createdBy) ||
    task.taskRole === "owner" ||
    isProjectAdmin(actor, task.projectRole)
  );
}

export const CREATED_ITEM: Condition<ItemFacts> = {
  text: "superadmins and the creator",
  holds: (actor, item) => isSuperadminOrCreator(actor, item.createdBy),
};

/** Mail carries sign-in links, so control over mail gives access to every account. */
const MAIL_IS_SUPERADMINS = "mail integrations: superadmins";

export const NEW_INTEGRATION: Condition<Pick<IntegrationFacts, "isMail">> = {
  text: `superadmins and admins; ${MAIL_IS_SUPERADMINS}`,
  holds: (actor, { isMail }) => isSuperadmin(actor) || !isMail,
};

export const INTEGRATION_SETTINGS: Condition<Pick<IntegrationFacts, "isMail">> = {
  text: "superadmins and admins; of mail integrations, admins see only name, type and state",
  holds: (actor, { isMail }) => isSuperadmin(actor) || !isMail,
};

export const OWN_INTEGRATION: Condition<Pick<IntegrationFacts, "isMail" | "createdBy">> = {
  text: `superadmins, and the admin who added it; ${MAIL_IS_SUPERADMINS}`,
  holds: (actor, { isMail, createdBy }) =>
    isSuperadmin(actor) || (!isMail && createdBy === actor.id),
};

export const REACHED_INTEGRATION: Condition<IntegrationFacts> = {
  text: `superadmins, the person who added it, and everyone who sees a project that uses it, or everyone if no project uses it; ${MAIL_IS_SUPERADMINS}`,
  holds: (actor, { isMail, createdBy, isReached }) =>
    isSuperadmin(actor) || (!isMail && (createdBy === actor.id || isReached)),
};

export const STARTED_JOB: Condition<ItemFacts> = {
  text: "superadmins and the person who started it",
  holds: (actor, job) => isSuperadminOrCreator(actor, job.createdBy),
};

export const STARTED_RUN: Condition<ItemFacts> = {
  text: "superadmins and the person it runs on behalf of",
  holds: (actor, run) => isSuperadminOrCreator(actor, run.createdBy),
};

export const OWN_RUN: Condition<ItemFacts> = {
  text: "the person it runs on behalf of",
  holds: (actor, run) => run.createdBy === actor.id,
};

export const OWN_SCHEDULE: Condition<ItemFacts> = {
  text: "the owner, on whose behalf it runs",
  holds: (actor, schedule) => schedule.createdBy === actor.id,
};

export const OWN_CONVERSATION: Condition<ItemFacts> = {
  text: "the person who started it",
  holds: (actor, conversation) => conversation.createdBy === actor.id,
};

export const OWN_VIEW: Condition<ItemFacts> = {
  text: "the person who saved it",
  holds: (actor, view) => view.createdBy === actor.id,
};

export const MANAGED_SCHEDULE: Condition<ItemFacts> = {
  text: "superadmins and the owner",
  holds: (actor, schedule) => isSuperadminOrCreator(actor, schedule.createdBy),
};

export const MANAGEABLE_USER: Condition<UserFacts> = {
  text: "superadmins for any role, admins for moderators; never for their own account",
  holds: (actor, user) => user.id !== actor.id && canManageRole(actor.role, user.role),
};
