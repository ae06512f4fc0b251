import { SETTINGS_TABS } from "@/app/(console)/settings/_settings-tabs";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { PROJECT_TABS } from "@/lib/projects/project-tabs";
import { RIGHTS, type Right } from "./rights";
import type { Standing } from "./standing";

/** A page, with who may see it. Whoever is not signed in gets the sign-in form in its place. */
export interface PageRow {
  path: string;
  /** Whose page it is alone; everybody else who is signed in is led to `/`. */
  only?: "superadmin";
  /** Who may, where the path names something. */
  right?: Right;
  /** What of `SECRETS` it names to whoever may read that: what the path names, or all of it in a list. */
  shows?: string;
  /** Whose list it is, where not of all whom `SECRETS` has. */
  lists?: Right;
  /** Where it differs from 200: what whoever may see it is answered, and whoever may not but knows of it. */
  may?: number;
  refused?: number;
  /** Nobody is led away: there is something for everyone, or it says itself who may not. */
  isOpen?: boolean;
  /** What nobody signed in is answered, where it is neither the sign-in form nor the way to `/`. */
  anonymous?: number;
}

const PROJECT = "/projects/{project}";
const TASK = "/tasks/{task}";

/** The management tabs say whose they are to those who may not open them; the others lead them away. */
const MANAGED = ["projects", "agents", "rags"];

export const PAGE_TABLE: readonly PageRow[] = [
  { path: "/", shows: "project", lists: "project.own", isOpen: true },
  { path: "/account" },
  { path: "/account/mcp" },
  { path: "/account/review" },
  { path: "/notices" },
  { path: "/agents", shows: "agent" },
  { path: "/agents/{agent}/runs/{run}", right: "run.read", shows: "run" },
  { path: "/agents/{agent}/workspace", right: "item.read", shows: "agent" },
  { path: "/agents/{agent}/workspace?tab=chat", right: "item.read", shows: "agent" },
  { path: "/approvals?state=all", shows: "approval" },
  { path: "/approvals?state=waiting", shows: "proposal" },
  { path: "/integrations" },
  { path: "/projects", shows: "project" },
  { path: PROJECT, right: "project.read", shows: "project" },
  // Leads on to its first tab, which decides.
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
  { path: "/settings/audit", only: "superadmin" },
  { path: "/settings/outbox", only: "superadmin" },
  { path: "/settings/theme-demo", only: "superadmin" },
  { path: "/settings/usage" },
  { path: "/settings/usage?by=model", shows: "usage" },
  { path: "/tasks", shows: "task" },
  { path: "/tasks?view=board", shows: "task" },
  { path: "/tasks/create", shows: "project" },
  { path: TASK, right: "task.read", shows: "task" },
  // Whoever may only read it is told so on the page.
  { path: `${TASK}/edit`, right: "task.edit", shows: "task", refused: 200 },
  { path: "/trash" },
  { path: "/users", isOpen: true },
  // Whoever holds a link is let in by it, signed in or not.
  { path: "/invite", isOpen: true },
  { path: "/reset", isOpen: true },
  { path: "/confirm-email", isOpen: true },
  // Where a confirmation at an identity provider ends in a window of its own: it shows one sentence.
  { path: "/confirmed", isOpen: true },
  { path: "/workers" },
  { path: "/workers/any", may: 404 },
  { path: "/workspace/{workspace}/overview", right: "project.read", may: 307 },
  { path: "/nothing-here", may: 404, isOpen: true },
  { path: "/test-crash/page", may: 404, isOpen: true },
  { path: "/test-crash-root", may: 404, anonymous: 404 },
];

/** As the browser asks for a page, or as the router of a page that is open. */
export type PageForm = "html" | "rsc";

interface Asked {
  form: PageForm;
  /** False for ids that nothing has. */
  exists: boolean;
}

/** Sign-in stands in the page's place; the router gets what it asks for, which is the way there. */
function expectedOfNobody({ anonymous, isOpen, may }: PageRow, form: PageForm): number {
  if (anonymous) return anonymous;
  if (form === "html") return 200;
  return isOpen ? (may ?? 200) : 307;
}

/** What a page answers somebody. */
export function expectedPage(row: PageRow, person: Standing | null, asked: Asked): number {
  if (!person) return expectedOfNobody(row, asked.form);
  if (row.only && person.role !== row.only) return 307;
  const may = row.may ?? 200;
  if (!row.right) return may;
  const verdict = asked.exists ? RIGHTS[row.right](person) : "absent";
  if (verdict === "absent") return 404;
  return verdict === "may" ? may : (row.refused ?? 403);
}
