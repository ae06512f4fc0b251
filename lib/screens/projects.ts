import { and, eq } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/client";
import { workspaces } from "@/db/schema/projects";
import {
  type ProjectWorker,
  projectWorkersStatement,
  projectWorkersView,
} from "@/lib/agents/runs/project-workers";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { readProjectRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import {
  type ProjectIntegrations,
  projectIntegrationsStatements,
  projectIntegrationsView,
} from "@/lib/integrations/project-integrations";
import { AGENT_LINK, RAG_LINK } from "@/lib/managed-items/agents-and-rags";
import { projectLinksStatements, projectLinksView } from "@/lib/managed-items/project-links";
import {
  itemPage,
  itemStatement,
  listStatements,
  type StoredItem,
  storedItem,
} from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage, ProjectLinks } from "@/lib/managed-items/schema";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { requireItemId } from "@/lib/managed-items/visibility";
import type { PageOf } from "@/lib/paging";
import { PROJECT } from "@/lib/projects/definition";
import {
  countsStatement,
  countsView,
  usageStatements,
  usageView,
  withBindings,
} from "@/lib/projects/get-project-usage";
import { isOnWorkspaceTeam } from "@/lib/projects/project-role";
import { PROJECT_STORE } from "@/lib/projects/project-store";
import type {
  ProjectCardView,
  ProjectUsageView,
  ProjectView,
  UsageView,
} from "@/lib/projects/schema";
import { workspaceNumbersStatement, workspaceNumbersView } from "@/lib/projects/workspace-numbers";
import {
  type AccountWithTokens,
  accountsPartStatements,
  accountsPartView,
} from "@/lib/service-accounts/read-service-accounts";
import { projectTasksPage, projectTasksStatements } from "@/lib/tasks/list/list-tasks";
import {
  type MovableQuery,
  movableTasksPage,
  movableTasksStatements,
} from "@/lib/tasks/list/movable-tasks";
import type { MovableTaskView } from "@/lib/tasks/list/schema";
import type { TaskView } from "@/lib/tasks/schema";
import {
  accessRequestReceiversStatement,
  ownRequestsStatement,
} from "@/lib/workspaces/access-requests";
import {
  infrastructureStatements,
  infrastructureView,
  type ProjectInfrastructure,
} from "./project-infrastructure";

// Each function reads everything for one screen in one round trip.

export interface ProjectsScreen {
  list: ItemPage<ProjectCardView>;
  tasks: PageOf<MovableTaskView>;
}

/** Returns the list of projects, and the tasks of the sidebar next to it. */
export async function getProjectsScreen(
  ctx: Context,
  query: ItemListQuery,
  sidebar: MovableQuery,
): Promise<ProjectsScreen> {
  const actor = authorize(ctx.actor, "projects.list");
  authorize(actor, "tasks.list");
  const results = await namedBatch(ctx.db, {
    ...listStatements(ctx, PROJECT_STORE, actor, query, TEAM_PREVIEW),
    ...movableTasksStatements(ctx, actor, sidebar),
  });
  return {
    list: itemPage(PROJECT_STORE, results, query),
    tasks: movableTasksPage(results, sidebar),
  };
}

/** A tab of a project: the project, and the tab's own data. */
export interface ProjectTabScreen<Part> {
  item: StoredItem<ProjectView>;
  part: Part;
}

const projectStatement = (ctx: Context, actor: Actor, id: string) =>
  itemStatement(ctx, PROJECT_STORE, actor, id);

/**
 * Returns the Overview tab, with what the project's workers are doing.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export async function getProjectOverviewScreen(
  ctx: Context,
  id: string,
): Promise<{ item: StoredItem<ProjectView>; workers: ProjectWorker[] }> {
  const actor = authorize(ctx.actor, "projects.list");
  const { project, workers } = await namedBatch(ctx.db, {
    project: projectStatement(ctx, actor, id),
    workers: projectWorkersStatement(ctx, actor, id),
  });
  return { item: storedItem(PROJECT_STORE, project), workers: projectWorkersView(workers) };
}

/**
 * Which of a project's workspaces the person can enter, and how they can get access to the others.
 */
export interface ProjectWorkspaceAccess {
  enterable: string[];
  /** They manage the teams, so they can add themselves. */
  mayJoin: boolean;
  /** Names of people who get a request for access. */
  reaches: string[];
  /** Workspaces with a pending request of theirs, and with one that was declined recently. */
  requested: string[];
  declined: string[];
}

/**
 * Returns the statements for a project and the person's workspaces. `workspaceAccessView` reads their
 * results.
 */
function workspaceAccessStatements(ctx: Context, actor: Actor, id: string) {
  return {
    project: projectStatement(ctx, actor, id),
    own: ctx.db
      .select({ type: workspaces.type })
      .from(workspaces)
      .where(and(eq(workspaces.projectId, id), isOnWorkspaceTeam(actor))),
    asked: accessRequestReceiversStatement(ctx, id),
    requests: ownRequestsStatement(ctx, actor, id),
  };
}

function workspaceAccessView(
  actor: Actor,
  { project, own, asked, requests }: NamedResults<ReturnType<typeof workspaceAccessStatements>>,
): ProjectTabScreen<ProjectWorkspaceAccess> {
  const item = storedItem(PROJECT_STORE, project);
  const { workspaces: types, created_by: createdBy } = item.view;
  const mayEnter = (type: string) => {
    const isWorkspaceMember = own.some((one) => one.type === type);
    return can(actor, "workspaces.enter", { createdBy, projectRole: null, isWorkspaceMember });
  };
  const latest = (type: string) => requests.find((one) => one.type === type);
  return {
    item,
    part: {
      enterable: types.filter(mayEnter),
      mayJoin: can(actor, "workspaces.assign", factsOf(actor, item.view)),
      reaches: asked.map(({ name }) => name),
      requested: types.filter((type) => latest(type)?.decision === null),
      declined: types.filter((type) => latest(type)?.decision === "declined"),
    },
  };
}

/**
 * Returns the Content tab: the project, and which of its workspaces the person can enter.
 *
 * @throws AppError `invalid_input` without an id, `not_found` if the person can't see it.
 */
export async function getProjectContentScreen(
  ctx: Context,
  id: string,
): Promise<ProjectTabScreen<ProjectWorkspaceAccess>> {
  const actor = authorize(ctx.actor, "projects.list");
  requireItemId(PROJECT, id);
  return workspaceAccessView(
    actor,
    await namedBatch(ctx.db, workspaceAccessStatements(ctx, actor, id)),
  );
}

/** Returns the facts about the person and the project that the policy needs. */
function factsOf(actor: Actor, { created_by: createdBy, assigned_users: team }: ProjectView) {
  const role = team.find(({ userId }) => userId === actor.id)?.userRole;
  return { createdBy, projectRole: role === undefined ? null : readProjectRole(role) };
}

interface HubScreen extends ProjectTabScreen<ProjectWorkspaceAccess> {
  /** What each workspace that the person can enter contains, in words. */
  numbers: Record<string, string[]>;
  infrastructure: ProjectInfrastructure;
}

/**
 * Returns the hub: the Content tab, the contents of the workspaces, and what the project is
 * connected to. Throws as `getProjectContentScreen`.
 */
export async function getProjectHubScreen(ctx: Context, id: string): Promise<HubScreen> {
  const actor = authorize(ctx.actor, "projects.list");
  requireItemId(PROJECT, id);
  const { project, own, asked, requests, numbers, ...infrastructure } = await namedBatch(ctx.db, {
    ...workspaceAccessStatements(ctx, actor, id),
    numbers: workspaceNumbersStatement(ctx, actor, id),
    ...infrastructureStatements(ctx, actor, id),
  });
  const screen = workspaceAccessView(actor, { project, own, asked, requests });
  const facts = factsOf(actor, screen.item.view);
  return {
    ...screen,
    numbers: workspaceNumbersView(numbers),
    infrastructure: infrastructureView(actor, facts, infrastructure),
  };
}

/**
 * Returns the Agents or the RAGs tab.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export async function getProjectLinksScreen(
  ctx: Context,
  id: string,
  kind: "agent" | "rag",
): Promise<ProjectTabScreen<ProjectLinks>> {
  const actor = authorize(ctx.actor, "projects.list");
  const link = kind === "agent" ? AGENT_LINK : RAG_LINK;
  const { project, ...links } = await namedBatch(ctx.db, {
    project: projectStatement(ctx, actor, id),
    ...projectLinksStatements(ctx, actor, link, id),
  });
  const item = storedItem(PROJECT_STORE, project);
  return { item, part: projectLinksView(links, item.view.created_by) };
}

/**
 * Returns the Tasks tab, with the newest tasks.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export async function getProjectTasksScreen(
  ctx: Context,
  id: string,
  limit: number,
): Promise<ProjectTabScreen<PageOf<TaskView>>> {
  const actor = authorize(ctx.actor, "projects.list");
  authorize(actor, "tasks.list");
  const { project, ...tasks } = await namedBatch(ctx.db, {
    project: projectStatement(ctx, actor, id),
    ...projectTasksStatements(ctx, actor, { projectId: id, limit }),
  });
  return { item: storedItem(PROJECT_STORE, project), part: projectTasksPage(tasks, limit) };
}

/**
 * Returns the Integrations tab.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export async function getProjectIntegrationsScreen(
  ctx: Context,
  id: string,
): Promise<ProjectTabScreen<ProjectIntegrations>> {
  const actor = authorize(ctx.actor, "integrations.view");
  const { project, ...integrations } = await namedBatch(ctx.db, {
    project: projectStatement(ctx, actor, id),
    ...projectIntegrationsStatements(ctx, actor, id),
  });
  const item = storedItem(PROJECT_STORE, project);
  return { item, part: projectIntegrationsView(actor, integrations) };
}

/**
 * Returns the Bindings tab.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export async function getProjectUsageScreen(
  ctx: Context,
  id: string,
): Promise<ProjectTabScreen<ProjectUsageView>> {
  const actor = authorize(ctx.actor, "projects.list");
  const { results, bindings } = await withBindings(
    ctx,
    namedBatch(ctx.db, {
      project: projectStatement(ctx, actor, id),
      ...usageStatements(ctx, actor, id),
    }),
  );
  const item = storedItem(PROJECT_STORE, results.project);
  return { item, part: usageView(actor, results, bindings) };
}

interface ProjectSettingsScreen {
  item: StoredItem<ProjectView>;
  /** Null if the person can't delete the project. */
  usage: UsageView[] | null;
  agents: ProjectLinks;
  /** Null if the viewer doesn't manage the project. */
  accounts: AccountWithTokens[] | null;
}

/**
 * Returns the Settings tab. Usage is only counted for people who can delete the project.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export async function getProjectSettingsScreen(
  ctx: Context,
  id: string,
): Promise<ProjectSettingsScreen> {
  const actor = authorize(ctx.actor, "projects.list");
  const { project, counted, serviceAccounts, serviceTokens, ...links } = await namedBatch(ctx.db, {
    project: projectStatement(ctx, actor, id),
    ...accountsPartStatements(ctx, actor, id),
    ...projectLinksStatements(ctx, actor, AGENT_LINK, id),
    ...(can(actor, "projects.delete") ? { counted: countsStatement(ctx, actor, id) } : {}),
  });
  const item = storedItem(PROJECT_STORE, project);
  return {
    item,
    usage: counted ? countsView(actor, counted) : null,
    accounts: accountsPartView(ctx, factsOf(actor, item.view), { serviceAccounts, serviceTokens }),
    agents: projectLinksView(links, item.view.created_by),
  };
}
