import {
  type ApprovalFacts,
  type Condition,
  CREATED_ITEM,
  type ExplainFacts,
  editsTask,
  INTEGRATION_SETTINGS,
  type IntegrationFacts,
  type ItemFacts,
  isProjectAdmin,
  isSuperadmin,
  isSuperadminOrCreator,
  type LinkFacts,
  MANAGEABLE_USER,
  MANAGED_SCHEDULE,
  NEW_INTEGRATION,
  OWN_CONVERSATION,
  OWN_INTEGRATION,
  OWN_RUN,
  OWN_SCHEDULE,
  OWN_VIEW,
  type PolicyActor,
  PROJECT_MANAGER,
  type ProjectFacts,
  REACHED_INTEGRATION,
  STARTED_JOB,
  STARTED_RUN,
  type TaskFacts,
  type UserFacts,
  type WorkspaceFacts,
} from "./policy-conditions";
import { canManageRole, SYSTEM_ROLES, type SystemRole } from "./roles";
import { isInScope } from "./token-scope";

/** The facts that `when` gets for each action. Actions not listed here need none. */
interface FactsByAction {
  "users.create": UserFacts;
  "users.edit": UserFacts;
  "users.delete": UserFacts;
  "users.setRole": UserFacts;
  "users.access": UserFacts;
  "users.resetLink": UserFacts;
  "integrations.list": Pick<IntegrationFacts, "isMail">;
  "integrations.create": Pick<IntegrationFacts, "isMail">;
  "integrations.edit": Pick<IntegrationFacts, "isMail" | "createdBy">;
  "integrations.delete": Pick<IntegrationFacts, "isMail" | "createdBy">;
  "integrations.test": IntegrationFacts;
  "integrations.toggle": IntegrationFacts;
  "users.confirmEmail": UserFacts;
  "projects.assign": ItemFacts;
  "agents.assign": ItemFacts;
  "rags.assign": ItemFacts;
  "rags.documents": ItemFacts;
  "projects.link": LinkFacts;
  "projects.unlink": LinkFacts;
  "projects.linkIntegration": ProjectFacts;
  "serviceAccounts.list": ProjectFacts;
  "serviceAccounts.manage": ProjectFacts;
  "fields.manage": ProjectFacts;
  "workspaces.enter": WorkspaceFacts;
  "workspaces.assign": ProjectFacts;
  "runs.retry": ItemFacts;
  "runs.rate": ItemFacts;
  "approvals.decide": ApprovalFacts;
  "runs.cancel": ItemFacts;
  "schedules.edit": ItemFacts;
  "schedules.run": ItemFacts;
  "schedules.pause": ItemFacts;
  "schedules.delete": ItemFacts;
  "conversations.edit": ItemFacts;
  "conversations.delete": ItemFacts;
  "conversations.ask": ItemFacts;
  "views.edit": ItemFacts;
  "views.delete": ItemFacts;
  "jobs.retry": ItemFacts;
  "jobs.cancel": ItemFacts;
  "access.explain": ExplainFacts;
  "tasks.edit": TaskFacts;
  "tasks.setStatus": TaskFacts;
  "tasks.review": TaskFacts;
  "tasks.delete": TaskFacts;
}

interface Rule<Facts> {
  roles: readonly SystemRole[];
  when?: Condition<Facts>;
}

const EVERYONE: readonly SystemRole[] = ["superadmin", "admin", "moderator"];
const ADMINS: readonly SystemRole[] = ["superadmin", "admin"];
const SUPERADMIN: readonly SystemRole[] = ["superadmin"];

type Rules = {
  [A in Exclude<PlainAction, keyof FactsByAction>]: Rule<undefined>;
} & { [A in keyof FactsByAction]: Rule<FactsByAction[A]> };

type PlainAction =
  | "overview.view"
  | "settings.view"
  | "settings.update"
  | "settings.upload"
  | "users.list"
  | "mail.list"
  | "mail.retry"
  | "mail.test"
  | "integrations.view"
  | "integrations.rotate"
  | "bindings.view"
  | "system.view"
  | "system.reset"
  | "provider.update"
  | "audit.list"
  | "audit.manage"
  | "errors.list"
  | "projects.list"
  | "projects.create"
  | "projects.edit"
  | "projects.delete"
  | "agents.list"
  | "agents.create"
  | "agents.edit"
  | "agents.delete"
  | "rags.list"
  | "rags.create"
  | "rags.edit"
  | "rags.delete"
  | "rags.search"
  | "workspaces.list"
  | "search.run"
  | "runs.start"
  | "runs.list"
  | "approvals.list"
  | "schedules.list"
  | "schedules.create"
  | "conversations.list"
  | "conversations.create"
  | "usage.list"
  | "usage.manage"
  | "workers.view"
  | "jobs.drain"
  | "views.list"
  | "views.create"
  | "tasks.list"
  | "tasks.create"
  | "trash.list"
  | "trash.restore"
  | "trash.purge";

/**
 * Who can do what (docs/decisions.md, "Who may do what"). `roles` is checked before anything is
 * loaded, `when` afterwards. Visibility isn't checked here: queries filter out what a person can't
 * see.
 */
export const POLICY: Rules = {
  "overview.view": { roles: EVERYONE },
  "settings.view": { roles: SUPERADMIN },
  "settings.update": { roles: SUPERADMIN },
  "settings.upload": { roles: SUPERADMIN },
  "users.list": { roles: ADMINS },
  "users.create": {
    roles: ADMINS,
    when: {
      text: "superadmins for any role, admins for moderators",
      holds: (actor, user) => canManageRole(actor.role, user.role),
    },
  },
  "users.edit": {
    roles: EVERYONE,
    when: {
      text: "superadmins for any role, admins for moderators, everyone for their own name and email",
      holds: (actor, user) => user.id === actor.id || canManageRole(actor.role, user.role),
    },
  },
  "users.setRole": { roles: ADMINS, when: MANAGEABLE_USER },
  "users.delete": { roles: ADMINS, when: MANAGEABLE_USER },
  // View and end other people's sessions and API tokens.
  "users.access": { roles: ADMINS, when: MANAGEABLE_USER },
  // Create a link with which someone else sets a new password.
  "users.resetLink": { roles: ADMINS, when: MANAGEABLE_USER },
  // Confirm or reject a new email that someone else requested.
  "users.confirmEmail": { roles: SUPERADMIN, when: MANAGEABLE_USER },
  "mail.list": { roles: SUPERADMIN },
  "mail.retry": { roles: SUPERADMIN },
  // Only to oneself.
  "mail.test": { roles: SUPERADMIN },
  "integrations.view": { roles: EVERYONE },
  // Everyone allowed sees names, types and states. The condition decides about settings and tests.
  "integrations.list": { roles: ADMINS, when: INTEGRATION_SETTINGS },
  "integrations.create": { roles: ADMINS, when: NEW_INTEGRATION },
  "integrations.edit": { roles: ADMINS, when: OWN_INTEGRATION },
  "integrations.delete": { roles: ADMINS, when: OWN_INTEGRATION },
  "integrations.test": { roles: EVERYONE, when: REACHED_INTEGRATION },
  "integrations.toggle": { roles: EVERYONE, when: REACHED_INTEGRATION },
  "integrations.rotate": { roles: SUPERADMIN },
  "bindings.view": { roles: SUPERADMIN },
  "system.view": { roles: SUPERADMIN },
  "system.reset": { roles: SUPERADMIN },
  "provider.update": { roles: SUPERADMIN },
  "audit.list": { roles: SUPERADMIN },
  // Where audit rows are sent, and how long they are kept.
  "audit.manage": { roles: SUPERADMIN },
  "errors.list": { roles: SUPERADMIN },
  "projects.list": { roles: EVERYONE },
  "projects.create": { roles: SUPERADMIN },
  "projects.edit": { roles: SUPERADMIN },
  "projects.delete": { roles: SUPERADMIN },
  "projects.assign": { roles: ADMINS, when: CREATED_ITEM },
  "projects.link": {
    roles: ADMINS,
    when: {
      text: "superadmins, and people who created both the project and the agent or RAG",
      holds: (actor, link) =>
        isSuperadminOrCreator(actor, link.createdBy) &&
        isSuperadminOrCreator(actor, link.projectCreatedBy),
    },
  },
  "projects.unlink": {
    roles: ADMINS,
    when: {
      text: "superadmins, and people who created the project, the agent or the RAG",
      holds: (actor, link) =>
        isSuperadminOrCreator(actor, link.createdBy) ||
        isSuperadminOrCreator(actor, link.projectCreatedBy),
    },
  },
  "projects.linkIntegration": {
    roles: ADMINS,
    when: PROJECT_MANAGER,
  },
  "serviceAccounts.list": { roles: ADMINS, when: PROJECT_MANAGER },
  // Create, change and delete service accounts, and create and revoke their API tokens.
  "serviceAccounts.manage": { roles: ADMINS, when: PROJECT_MANAGER },
  // Create, change, delete and restore custom fields of records. Everyone who reads the records reads them.
  "fields.manage": { roles: ADMINS, when: PROJECT_MANAGER },
  "agents.list": { roles: EVERYONE },
  "agents.create": { roles: SUPERADMIN },
  "agents.edit": { roles: SUPERADMIN },
  "agents.delete": { roles: SUPERADMIN },
  "agents.assign": { roles: ADMINS, when: CREATED_ITEM },
  "rags.list": { roles: EVERYONE },
  "rags.create": { roles: SUPERADMIN },
  "rags.edit": { roles: SUPERADMIN },
  "rags.delete": { roles: SUPERADMIN },
  "rags.assign": { roles: ADMINS, when: CREATED_ITEM },
  "rags.documents": { roles: ADMINS, when: CREATED_ITEM },
  "rags.search": { roles: EVERYONE },
  "workspaces.list": { roles: EVERYONE },
  "workspaces.enter": {
    roles: EVERYONE,
    when: {
      text: "superadmins, the project's creator and the workspace's members",
      holds: (actor, workspace) =>
        isSuperadminOrCreator(actor, workspace.createdBy) || workspace.isWorkspaceMember,
    },
  },
  "workspaces.assign": {
    roles: EVERYONE,
    when: {
      text: "superadmins, and members with at least the admin role in the project",
      holds: (actor, project) => isSuperadmin(actor) || isProjectAdmin(actor, project.projectRole),
    },
  },
  // Queries filter out what a person can't see.
  "search.run": { roles: EVERYONE },
  "workers.view": { roles: EVERYONE },
  // People can start any agent they see, because it can't do more than they can.
  "runs.start": { roles: EVERYONE },
  "runs.list": { roles: EVERYONE },
  "runs.retry": { roles: EVERYONE, when: STARTED_RUN },
  "runs.cancel": { roles: EVERYONE, when: STARTED_RUN },
  "runs.rate": { roles: EVERYONE, when: OWN_RUN },
  "approvals.list": { roles: EVERYONE },
  "approvals.decide": {
    roles: EVERYONE,
    when: {
      text: "the person the run is on behalf of, or anyone else who can see it and may do it themselves; if someone else has to approve, everyone but that person; in a chat and for a result, only that person",
      holds: (actor, { mode, actsFor, isPrivate }) =>
        actsFor === actor.id ? mode === "ask" : mode === "ask-other" || !isPrivate,
    },
  },
  "schedules.list": { roles: EVERYONE },
  "schedules.create": { roles: EVERYONE },
  "schedules.edit": { roles: EVERYONE, when: OWN_SCHEDULE },
  "schedules.run": { roles: EVERYONE, when: OWN_SCHEDULE },
  "schedules.pause": { roles: EVERYONE, when: MANAGED_SCHEDULE },
  "schedules.delete": { roles: EVERYONE, when: MANAGED_SCHEDULE },
  // Only for agents and RAGs that the person sees. Queries filter the rest.
  "conversations.list": { roles: EVERYONE },
  "conversations.create": { roles: EVERYONE },
  "conversations.edit": { roles: EVERYONE, when: OWN_CONVERSATION },
  "conversations.delete": { roles: EVERYONE, when: OWN_CONVERSATION },
  "conversations.ask": { roles: EVERYONE, when: OWN_CONVERSATION },
  // Only for lists that the person can open. The use cases check that too.
  "views.list": { roles: EVERYONE },
  "views.create": { roles: EVERYONE },
  "views.edit": { roles: EVERYONE, when: OWN_VIEW },
  "views.delete": { roles: EVERYONE, when: OWN_VIEW },
  // Queries filter out other people's costs.
  "usage.list": { roles: EVERYONE },
  "usage.manage": { roles: SUPERADMIN },
  "jobs.retry": { roles: EVERYONE, when: STARTED_JOB },
  "jobs.cancel": { roles: EVERYONE, when: STARTED_JOB },
  "jobs.drain": { roles: SUPERADMIN },
  "access.explain": {
    roles: EVERYONE,
    when: {
      text: "superadmins, and people who manage the item",
      holds: (actor, { manages }) => isSuperadmin(actor) || manages,
    },
  },
  "tasks.list": { roles: EVERYONE },
  "tasks.create": { roles: EVERYONE },
  "tasks.edit": {
    roles: EVERYONE,
    when: {
      text: "superadmins, the task's creator, its owners and admins of its project",
      holds: editsTask,
    },
  },
  "tasks.setStatus": {
    roles: EVERYONE,
    when: {
      text: "people who can edit the task, and everyone assigned to it",
      holds: (actor, task) => editsTask(actor, task) || task.taskRole !== null,
    },
  },
  // Review an agent's changes on the task.
  "tasks.review": {
    roles: EVERYONE,
    when: {
      text: "the task's reviewers and people who can edit it",
      holds: (actor, task) => editsTask(actor, task) || task.taskRole === "reviewer",
    },
  },
  "tasks.delete": {
    roles: EVERYONE,
    when: {
      text: "superadmins, the task's creator and its owner",
      holds: (actor, task) =>
        isSuperadminOrCreator(actor, task.createdBy) || task.taskRole === "owner",
    },
  },
  // Only items the person can delete. The use cases check that too.
  "trash.list": { roles: EVERYONE },
  "trash.restore": { roles: EVERYONE },
  "trash.purge": { roles: SUPERADMIN },
};

/** True if the actor sees every project, agent and RAG. For everyone else, queries filter. */
export function seesEveryItem(actor: PolicyActor): boolean {
  return isSuperadmin(actor);
}

/** The roles for which `seesEveryItem` is true, for statements about other people. */
export const ROLES_SEEING_EVERY_ITEM = SYSTEM_ROLES.filter((role) =>
  seesEveryItem({ id: "", role }),
);

export type Action = keyof Rules;
/** The facts argument of an action, if it has one. */
export type FactsOf<A extends Action> = A extends keyof FactsByAction
  ? [facts?: FactsByAction[A]]
  : [];

/**
 * True if the actor can do the action. Without facts, checks only the role, to decide whether to
 * show a control. A decision about one item needs its facts.
 */
export function can<A extends Action>(
  actor: PolicyActor | null,
  action: A,
  ...facts: FactsOf<A>
): boolean {
  if (!actor) return false;
  const rule = POLICY[action] as Rule<unknown>;
  if (!rule.roles.includes(actor.role)) return false;
  if (actor.token && !isInScope(actor.token, action)) return false;
  const [known] = facts;
  return known === undefined || rule.when === undefined || rule.when.holds(actor, known);
}
