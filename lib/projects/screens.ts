import { and, eq } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/client";
import { workspaces } from "@/db/schema/projects";
import { AGENT_LINK } from "@/lib/agents/agent-store";
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
import { RAG_LINK } from "@/lib/rags/rag-store";
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
import { askedPeopleStatement, ownRequestsStatement } from "@/lib/workspaces/access-requests";
import { PROJECT } from "./definition";
import {
  countsStatement,
  countsView,
  usageStatements,
  usageView,
  withBindings,
} from "./get-project-usage";
import {
  infrastructureStatements,
  infrastructureView,
  type ProjectInfrastructure,
} from "./infrastructure";
import { PROJECT_STORE } from "./project-store";
import type { ProjectCardView, ProjectUsageView, ProjectView, UsageView } from "./schema";
import { isOnWorkspaceTeam } from "./standing";
import { workspaceNumbersStatement, workspaceNumbersView } from "./workspace-numbers";

// Each function reads everything that one screen shows in one round trip.

export interface ProjectsScreen {
  list: ItemPage<ProjectCardView>;
  tasks: PageOf<MovableTaskView>;
}

/**
 * The list of the projects, and the tasks of the tray beside it.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getProjectsScreen(
  ctx: Context,
  query: ItemListQuery,
  tray: MovableQuery,
): Promise<ProjectsScreen> {
  const actor = authorize(ctx.actor, "projects.list");
  authorize(actor, "tasks.list");
  const results = await namedBatch(ctx.db, {
    ...listStatements(ctx, PROJECT_STORE, actor, query, TEAM_PREVIEW),
    ...movableTasksStatements(ctx, actor, tray),
  });
  return { list: itemPage(PROJECT_STORE, results, query), tasks: movableTasksPage(results, tray) };
}

/** A tab of a project: the project, and what the tab shows of it. */
export interface ProjectTabScreen<Part> {
  item: StoredItem<ProjectView>;
  part: Part;
}

const projectStatement = (ctx: Context, actor: Actor, id: string) =>
  itemStatement(ctx, PROJECT_STORE, actor, id);

/**
 * The Overview tab, with what the project's workers do.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
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

/** Which of a project's workspaces the person may enter, and what they can do about the others. */
export interface ProjectDoors {
  enterable: string[];
  /** They manage the teams, and can add themselves. */
  mayJoin: boolean;
  /** Names of those whom a request for access reaches. */
  reaches: string[];
  /** Where a request of theirs waits, and where one was declined lately. */
  requested: string[];
  declined: string[];
}

/** The statements of a project with the workspaces that the person is in; for `doorsView`. */
function doorsStatements(ctx: Context, actor: Actor, id: string) {
  return {
    project: projectStatement(ctx, actor, id),
    own: ctx.db
      .select({ type: workspaces.type })
      .from(workspaces)
      .where(and(eq(workspaces.projectId, id), isOnWorkspaceTeam(actor))),
    asked: askedPeopleStatement(ctx, id),
    requests: ownRequestsStatement(ctx, actor, id),
  };
}

function doorsView(
  actor: Actor,
  { project, own, asked, requests }: NamedResults<ReturnType<typeof doorsStatements>>,
): ProjectTabScreen<ProjectDoors> {
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
 * The Content tab: the project, and which of its workspaces the person may enter.
 *
 * @throws AppError `unauthenticated`; `invalid_input` without an id; `not_found` for a project that is not there or not
 * theirs to see.
 */
export async function getProjectContentScreen(
  ctx: Context,
  id: string,
): Promise<ProjectTabScreen<ProjectDoors>> {
  const actor = authorize(ctx.actor, "projects.list");
  requireItemId(PROJECT, id);
  return doorsView(actor, await namedBatch(ctx.db, doorsStatements(ctx, actor, id)));
}

/** How the person stands to a project that they read. */
function factsOf(actor: Actor, { created_by: createdBy, assigned_users: team }: ProjectView) {
  const role = team.find(({ userId }) => userId === actor.id)?.userRole;
  return { createdBy, projectRole: role === undefined ? null : readProjectRole(role) };
}

interface HubScreen extends ProjectTabScreen<ProjectDoors> {
  /** What is in each of its workspaces that the person may enter, in words. */
  numbers: Record<string, string[]>;
  infrastructure: ProjectInfrastructure;
}

/**
 * The hub: what the Content tab shows, what is in the workspaces, and what the project is connected with. Throws as that.
 */
export async function getProjectHubScreen(ctx: Context, id: string): Promise<HubScreen> {
  const actor = authorize(ctx.actor, "projects.list");
  requireItemId(PROJECT, id);
  const { project, own, asked, requests, numbers, ...infrastructure } = await namedBatch(ctx.db, {
    ...doorsStatements(ctx, actor, id),
    numbers: workspaceNumbersStatement(ctx, actor, id),
    ...infrastructureStatements(ctx, actor, id),
  });
  const screen = doorsView(actor, { project, own, asked, requests });
  const facts = factsOf(actor, screen.item.view);
  return {
    ...screen,
    numbers: workspaceNumbersView(numbers),
    infrastructure: infrastructureView(actor, facts, infrastructure),
  };
}

/**
 * The Agents or the RAGs tab.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
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
 * The Tasks tab, with the newest ones.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
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
 * The Integrations tab.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
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
 * The Bindings tab.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
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
  /** What the project uses; null for whoever may not delete it. */
  usage: UsageView[] | null;
  agents: ProjectLinks;
  /** Null if the viewer doesn't manage the project. */
  accounts: AccountWithTokens[] | null;
}

/**
 * The Settings tab. What the project uses is counted for whoever may delete it.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
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
