import { PAGE_TABLE } from "../../support/matrix/pages";
import type { Company } from "./company";

/** One page as one person sees it. */
export interface Screen {
  /** With the placeholders of the page table. */
  path: string;
  role: keyof Company["people"];
  /** Uses the ids of an empty project. */
  isEmpty?: boolean;
}

const PROJECT = "/projects/{project}/workspace";
const area = (type: string, queries: readonly string[]) =>
  queries.map((query) => `${PROJECT}/${type}/overview?${query}`);

const AGENT_TABS = ["overview", "runs", "workers", "monitoring", "configuration"];
const agentTabs = (tabs: readonly string[]) =>
  tabs.map((tab) => `/agents/{agent}/workspace?tab=${tab}`);

/**
 * States of pages that their address names. The page table has no rows for them, because they need
 * the same permissions.
 */
const STATES: readonly string[] = [
  "/tasks?q=nothing-has-this-name",
  "/projects?q=nothing-has-this-name",
  ...["projects", "agents", "rags"].flatMap((list) => [
    `/${list}?mode=create`,
    `/${list}?mode=edit&${list.slice(0, -1)}={${list.slice(0, -1)}}`,
  ]),
  "/agents?mode=create&template=content-scraper",
  ...agentTabs(AGENT_TABS),
  ...agentTabs(["chat&conversation={conversation}"]),
  "/agents/{agent}/runs/{waitingRun}",
  "/approvals",
  "/approvals?state=decided",
  "/approvals/{waitingRun}",
  ...area("content", [
    "view=content",
    "view=content&record=new",
    "view=content&record={items}",
    "view=seo",
    "view=seo&record={keywords}",
  ]),
  ...area("ecommerce", [
    "view=products&record=new",
    "view=products&record={products}",
    "view=products&record=fields",
    "view=orders",
    "view=orders&record=new",
    "view=orders&record={orders}",
    "view=inventory",
  ]),
  ...area("crm", [
    "view=contacts&record={contacts}",
    "view=contacts&record={contacts}&edit=1",
    "view=leads",
    "view=leads&record={leads}",
    "view=pipeline",
    "view=pipeline&layout=list",
    "view=pipeline&record=new",
  ]),
  ...area("media", [
    "view=videos",
    "view=assets",
    "view=gallery&asset={assets}",
    "view=assets&record={assets}",
  ]),
  ...area("analytics", [
    "view=charts",
    "view=insights",
    "view=readings",
    "view=readings&record=new",
    "view=readings&record={metrics}",
  ]),
];

/** States that only superadmins can open. */
const STATES_OF_SUPERADMINS: readonly string[] = [
  "/settings?tab=users&mode=create",
  "/settings/theme-demo?tab=components",
];

/** Pages with an empty state. */
const EMPTY: readonly string[] = [
  "/projects/{project}",
  ...["overview", "content", "agents", "team", "rags", "tasks", "integrations"].map(
    (tab) => `${PROJECT}/${tab}`,
  ),
  ...["content", "ecommerce", "crm", "media", "analytics"].map(
    (type) => `${PROJECT}/${type}/overview`,
  ),
  `${PROJECT}/content/team`,
  ...agentTabs(["runs", "chat", "workers", "monitoring"]),
  ...area("content", ["view=content", "view=seo"]),
  ...area("ecommerce", ["view=orders", "view=inventory"]),
  ...area("crm", ["view=leads", "view=pipeline"]),
  ...area("analytics", ["view=charts", "view=insights", "view=readings"]),
];

/**
 * Returns every page for a superadmin, and the moderator's pages for a moderator. Leaves out
 * redirects.
 */
export function allScreens(): Screen[] {
  const pages = PAGE_TABLE.filter(
    ({ path, may }) => (may ?? 200) === 200 || path === "/nothing-here",
  );
  const shared = [...pages.filter(({ only }) => !only).map(({ path }) => path), ...STATES];
  const own = [...pages.filter(({ only }) => only).map(({ path }) => path)];
  return [
    ...[...shared, ...own, ...STATES_OF_SUPERADMINS].map(
      (path): Screen => ({ path, role: "superadmin" }),
    ),
    ...shared.map((path): Screen => ({ path, role: "moderator" })),
    ...EMPTY.map((path): Screen => ({ path, role: "superadmin", isEmpty: true })),
  ];
}

/** Returns a screen's address in a company. */
export function addressOf({ path, isEmpty }: Screen, { system, ids, emptyIds }: Company): string {
  const named = isEmpty ? emptyIds : ids;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = named[name];
    if (!id) throw new Error(`The company has no ${name} for ${path}`);
    return id;
  });
  return system.url + filled;
}

/** Returns a screen's name for reports. */
export const nameOf = ({ path, role, isEmpty }: Screen) =>
  `${path} ${isEmpty ? "with nothing in it " : ""}(${role})`;
