import { PAGE_TABLE } from "../../support/matrix/pages";
import type { Company } from "./company";

/** One page as one person sees it. */
export interface Screen {
  /** With the placeholders of the page table. */
  path: string;
  role: keyof Company["people"];
  /** The ids of a project that has nothing in it yet. */
  isEmpty?: boolean;
}

const PROJECT = "/projects/{project}/workspace";
const area = (type: string, queries: readonly string[]) =>
  queries.map((query) => `${PROJECT}/${type}/overview?${query}`);

const AGENT_TABS = ["overview", "runs", "workers", "monitoring", "configuration"];
const agentTabs = (tabs: readonly string[]) =>
  tabs.map((tab) => `/agents/{agent}/workspace?tab=${tab}`);

/** What the page table has no row for, since the same rights open it: the state of a page that its address names. */
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
    "view=orders",
    "view=orders&record=new",
    "view=orders&record={orders}",
    "view=inventory",
  ]),
  ...area("crm", [
    "view=contacts&record={contacts}",
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

/** What only superadmins may open of the states. */
const STATES_OF_SUPERADMINS: readonly string[] = [
  "/settings?tab=users&mode=create",
  "/settings/theme-demo?tab=components",
];

/** Pages that say how a list is when there is nothing in it. */
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

/** Every page for a superadmin, and for a moderator what is theirs too. Ways that only lead on are left out. */
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

/** The address of a screen in a company. */
export function addressOf({ path, isEmpty }: Screen, { system, ids, emptyIds }: Company): string {
  const named = isEmpty ? emptyIds : ids;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = named[name];
    if (!id) throw new Error(`The company has no ${name} for ${path}`);
    return id;
  });
  return system.url + filled;
}

/** A screen's name in a report. */
export const nameOf = ({ path, role, isEmpty }: Screen) =>
  `${path} ${isEmpty ? "with nothing in it " : ""}(${role})`;
