import type { ProjectRole, WorkspaceType } from "@/db/vocabulary";
import type { Relation } from "./relation";

/**
 * The table "Who may do what" of the specification for one item and one person: allowed; not
 * allowed but visible (403); or hidden (404). Written from its text and independent of lib/, so
 * that a wrong policy can't confirm itself.
 */
type Verdict = "may" | "refused" | "absent";

const RANKS: readonly ProjectRole[] = ["user", "moderator", "admin", "superadmin"];

/** "The lower of the person's system role and their project role", admin or above. */
function isAdminWithin({ role, projectRole }: Relation): boolean {
  if (!projectRole) return false;
  return Math.min(RANKS.indexOf(role), RANKS.indexOf(projectRole)) >= RANKS.indexOf("admin");
}

const isSuperadmin = ({ role }: Relation) => role === "superadmin";
const owns = (person: Relation) => isSuperadmin(person) || person.isCreator === true;

/** "Creators and superadmins manage assignments", a creator within the role that they have now. */
const manages = (person: Relation) =>
  isSuperadmin(person) || (person.isCreator === true && person.role !== "moderator");

/** "Superadmin, the creator, an assigned user"; an agent or a RAG. */
const seesItem = (person: Relation) => owns(person) || person.projectRole !== undefined;

/** "For a project also people assigned to one of its workspaces". */
const seesProject = (person: Relation) => seesItem(person) || person.workspaces !== undefined;

/** "Of a task in a project: people who see the project", its creator and the people on it too only while they do. */
const seesTask = seesProject;

const deletesTask = (person: Relation) => owns(person) || person.taskRole === "owner";
const editsTask = (person: Relation) => deletesTask(person) || isAdminWithin(person);

/** "Superadmin, the project's creator, or assigned to that workspace". */
const enters = (workspace: WorkspaceType) => (person: Relation) =>
  owns(person) || person.workspaces?.includes(workspace) === true;

/** People who are asked about a run's change in the CRM, if its own person can't approve it. */
const isAskedAsOther = (person: Relation) => seesItem(person) && enters("crm")(person);

/** "Superadmin; or a project member whose role within the project is admin or above". */
const managesWorkspaces = (person: Relation) => isSuperadmin(person) || isAdminWithin(person);

type Condition = (person: Relation) => boolean;
const rule =
  (sees: Condition, may: Condition = sees) =>
  (person: Relation): Verdict => {
    if (!sees(person)) return "absent";
    return may(person) ? "may" : "refused";
  };

const enter = (workspace: WorkspaceType) => rule(seesProject, enters(workspace));
/** Who sees a workspace's team: people who can open it or manage its team. */
const team = (workspace: WorkspaceType) =>
  rule(seesProject, (person) => enters(workspace)(person) || managesWorkspaces(person));

/** Who can request access to a workspace: people who see the project, without access and unable to give it. */
const request = (workspace: WorkspaceType) =>
  rule(seesProject, (person) => !enters(workspace)(person) && !managesWorkspaces(person));

/** Admins and above know every user; others only themselves. */
const knowsUser = (person: Relation) => person.role !== "moderator" || person.isSelf === true;

export const RIGHTS = {
  /** Anyone whose role is allowed. */
  role: rule(() => true),
  "project.read": rule(seesProject),
  /** "What they are assigned to plus the projects they created"; a superadmin's own lists "stay their own". */
  "project.own": rule((person) => !isSuperadmin(person) && seesProject(person)),
  "project.assign": rule(seesProject, manages),
  /** Both ends must be the person's own. */
  "project.link": rule((person) => seesProject(person) && seesItem(person), manages),
  "project.linkIntegration": rule(seesProject, (person) => owns(person) || isAdminWithin(person)),
  /** "Superadmin, and the admin who made it": these were made by a superadmin. */
  "integration.edit": rule(() => true, isSuperadmin),
  /**
   * "Any system role, for those of a project that they see": each is linked to its side's project.
   */
  "integration.toggle": rule(() => true, seesProject),
  "item.read": rule(seesItem),
  "item.assign": rule(seesItem, manages),
  /** "A run acts on behalf of the person who started it": what it has read is theirs. */
  "run.read": rule(owns),
  /** A thumb on a run: the run's person. */
  "run.rate": rule(owns, (person) => person.isCreator === true),
  /** "Deputies": everyone who sees it and may do it by hand. */
  "approval.decide": rule(owns),
  /** "Four eyes": people who see the agent, the project and the workspace decide, but not the person the run acts on behalf of. */
  "approval.seeOther": rule(isAskedAsOther),
  "approval.decideOther": rule(isAskedAsOther, (person) => person.isCreator !== true),
  /** "Only the owner" of what is not shared: a superadmin sees it no more than others. */
  "conversation.own": rule((person) => person.isCreator === true),
  /** "Shared with the team of the item": to read, and only its owner asks. */
  "conversation.shared": rule(seesItem),
  "conversation.sharedOwn": rule(seesItem, (person) => person.isCreator === true),
  /** A view that isn't shared is visible only to its owner, not even to superadmins. */
  "view.own": rule((person) => person.isCreator === true),
  /** "Or who owns the schedule": the owner may run it. */
  "schedule.own": rule(owns, (person) => person.isCreator === true),
  "content.enter": enter("content"),
  "ecommerce.enter": enter("ecommerce"),
  "crm.enter": enter("crm"),
  "media.enter": enter("media"),
  "analytics.enter": enter("analytics"),
  "workspace.assign": rule(seesProject, managesWorkspaces),
  "content.team": team("content"),
  "ecommerce.team": team("ecommerce"),
  "crm.team": team("crm"),
  "media.team": team("media"),
  "analytics.team": team("analytics"),
  "content.request": request("content"),
  "ecommerce.request": request("ecommerce"),
  "crm.request": request("crm"),
  "media.request": request("media"),
  "analytics.request": request("analytics"),
  "task.read": rule(seesTask),
  "task.edit": rule(seesTask, editsTask),
  "task.setStatus": rule(seesTask, (person) => editsTask(person) || person.taskRole !== undefined),
  /** "A human reviewer accepts or returns it". */
  "task.review": rule(seesTask, (person) => editsTask(person) || person.taskRole === "reviewer"),
  "task.delete": rule(seesTask, deletesTask),
  /** The comment is the creator's. */
  "comment.edit": rule(seesTask, (person) => person.isCreator === true),
  "comment.delete": rule(seesTask, deletesTask),
  "user.read": rule(knowsUser),
  /** Other people's sessions and tokens are off limits. */
  personal: rule((person) => person.isSelf === true),
  /** "Superadmin: any role; admin: moderators only; everyone their own". What is foreign is a superadmin's account. */
  "user.edit": rule(knowsUser, (person) => isSuperadmin(person) || person.isSelf === true),
  "moderator.edit": rule((person) => person.role !== "moderator"),
  /** "No one deletes themselves", nor ends their own sessions as another's. */
  "user.delete": rule(knowsUser, (person) => isSuperadmin(person) && !person.isSelf),
} as const;

export type Right = keyof typeof RIGHTS;
