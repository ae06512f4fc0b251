import { SETTINGS_TABS } from "@/app/(console)/settings/_parts/settings-tabs";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { PROJECT_TABS } from "@/lib/projects/project-tabs";
import type { Relation } from "./relation";
import { RIGHTS, type Right } from "./rights";

/** A page and who may see it. Signed-out people get the sign-in form instead. */
export interface PageRow {
  path: string;
  /** The only role that may open it; other signed-in people are redirected to `/`. */
  only?: "superadmin";
  /** The right needed for the item in the path. */
  right?: Right;
  /**
   * What of `SECRETS` it names to people who may read it: the item in the path, or all in a list.
   */
  shows?: string;
  /** Whose list it is, if it isn't for everyone who may read these `SECRETS`. */
  lists?: Right;
  /** Statuses other than 200: for people who may see it, and for those who only know of it. */
  may?: number;
  refused?: number;
  /** No one is redirected: the page has content for everyone or says who has access. */
  isOpen?: boolean;
  /** Status for signed-out people, if it is neither the sign-in form nor a redirect to `/`. */
  anonymous?: number;
}

const PROJECT = "/projects/{project}";
const TASK = "/tasks/{task}";

/** Management tabs tell people without access who manages them; the others redirect. */
const MANAGED = ["projects", "agents", "rags"];

export const PAGE_TABLE: readonly PageRow[] = [
  { path: "/", shows: "project", lists: "project.own", isOpen: true },
  { path: "/account" },
  { path: "/account/mcp" },
  { path: "/account/review" },
  { path: "/notices" },
  { path: "/agents", shows: "agent" },
  // Redirects to the workspace, which checks access.
  { path: "/agents/{agent}", may: 307 },
  { path: "/agents/{agent}/runs/{run}", right: "run.read", shows: "run" },
  { path: "/agents/{agent}/workspace", right: "item.read", shows: "agent" },
  { path: "/agents/{agent}/workspace?tab=chat", right: "item.read", shows: "agent" },
  { path: "/approvals?state=all", shows: "approval" },
  { path: "/approvals?state=waiting", shows: "proposal" },
  { path: "/approvals/{run}", shows: "approval" },
  { path: "/conversations" },
  { path: "/integrations" },
  { path: "/projects", shows: "project" },
  { path: PROJECT, right: "project.read", shows: "project" },
  // Redirects to its first tab, which checks access.
  { path: `${PROJECT}/workspace`, may: 307 },
  ...PROJECT_TABS.map(
    ({ id }): PageRow => ({
      path: `${PROJECT}/workspace/${id}`,
      right: "project.read",
      shows: "project",
    }),
  ),
  { path: `${PROJECT}/workspace/nothing`, may: 307 },
  ...WORKSPACE_TYPES.flatMap((type): PageRow[] => [
    {
      path: `${PROJECT}/workspace/${type}/overview`,
      right: `${type}.enter`,
      shows: "project",
    },
    { path: `${PROJECT}/workspace/${type}/team`, right: `${type}.team` },
    { path: `${PROJECT}/workspace/${type}/nothing`, right: `${type}.enter`, may: 307 },
  ]),
  { path: "/rags", shows: "rag" },
  { path: "/rags/{rag}/workspace", right: "item.read", shows: "rag" },
  { path: "/settings", only: "superadmin" },
  ...SETTINGS_TABS.map(
    ({ id }): PageRow => ({
      path: `/settings?tab=${id}`,
      ...(!MANAGED.includes(id) && { only: "superadmin" }),
    }),
  ),
  ...["audit", "danger", "quotas", "security", "sign-in"].map(
    (name): PageRow => ({ path: `/settings/${name}`, only: "superadmin" }),
  ),
  { path: "/settings/outbox", only: "superadmin" },
  { path: "/settings/theme-demo", only: "superadmin" },
  { path: "/settings/models", only: "superadmin" },
  { path: "/settings/usage" },
  { path: "/settings/usage?by=model", shows: "usage" },
  { path: "/tasks", shows: "task" },
  { path: "/tasks?view=board", shows: "task" },
  { path: "/tasks/create", shows: "project" },
  { path: TASK, right: "task.read", shows: "task" },
  // People who may only read it see a note on the page.
  { path: `${TASK}/edit`, right: "task.edit", shows: "task", refused: 200 },
  { path: "/trash" },
  { path: "/users", isOpen: true },
  // Anyone with a link may open it, signed in or not.
  { path: "/invite", isOpen: true },
  { path: "/reset", isOpen: true },
  { path: "/confirm-email", isOpen: true },
  // The end of a confirmation at an identity provider in its own window: shows one sentence.
  { path: "/confirmed", isOpen: true },
  { path: "/workers" },
  { path: "/workers/any", may: 404 },
  { path: "/workspace/{workspace}/overview", right: "project.read", may: 307 },
  { path: "/nothing-here", may: 404, isOpen: true },
  { path: "/test-crash/page", may: 404, isOpen: true },
  { path: "/test-crash-root", may: 404, anonymous: 404 },
];

/** As a browser requests a page, or as the router of an open page does. */
export type PageForm = "html" | "rsc";

interface Asked {
  form: PageForm;
  /** False for unknown ids. */
  exists: boolean;
}

/** The sign-in form replaces the page. The router gets what it requested, which leads there. */
function expectedOfNobody({ anonymous, isOpen, may }: PageRow, form: PageForm): number {
  if (anonymous) return anonymous;
  if (form === "html") return 200;
  return isOpen ? (may ?? 200) : 307;
}

/** Returns a page's expected status for a person. */
export function expectedPage(row: PageRow, person: Relation | null, asked: Asked): number {
  if (!person) return expectedOfNobody(row, asked.form);
  if (row.only && person.role !== row.only) return 307;
  const may = row.may ?? 200;
  if (!row.right) return may;
  const verdict = asked.exists ? RIGHTS[row.right](person) : "absent";
  if (verdict === "absent") return 404;
  return verdict === "may" ? may : (row.refused ?? 403);
}
