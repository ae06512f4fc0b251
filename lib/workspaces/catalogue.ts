import { WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import { projectTabPath } from "@/lib/projects/project-tabs";

type WorkspaceTab =
  | "overview"
  | "content"
  | "tasks"
  | "team"
  | "settings"
  | "integrations"
  | "bindings"
  | "rags";

/** A workspace type's names, icon and tabs. Safe for the browser. */
export interface WorkspaceEntry {
  id: string;
  name: string;
  label: string;
  /** The name of a lucide icon. */
  icon: "file-text" | "shopping-cart" | "contact" | "image" | "chart-line" | "layout-grid";
  description: string;
  color: "blue" | "emerald" | "violet" | "amber" | "cyan" | "slate";
  tabs: readonly WorkspaceTab[];
  defaultRoute: string;
  category: "business" | "technical" | "analytics" | "general";
}

const DEFAULT_ROUTE = "/workspace/{workspaceId}/overview";

export const WORKSPACE_CATALOGUE: Readonly<Record<WorkspaceType, WorkspaceEntry>> = {
  content: {
    id: "content",
    name: "Content & SEO",
    label: "Content",
    icon: "file-text",
    description: "Plan, write and publish content, and track how it ranks.",
    color: "blue",
    tabs: ["overview", "content", "tasks", "team", "settings"],
    defaultRoute: DEFAULT_ROUTE,
    category: "business",
  },
  ecommerce: {
    id: "ecommerce",
    name: "E-commerce",
    label: "E-commerce",
    icon: "shopping-cart",
    description: "Products, orders and stock in one place.",
    color: "emerald",
    tabs: ["overview", "content", "integrations", "team", "settings"],
    defaultRoute: DEFAULT_ROUTE,
    category: "business",
  },
  crm: {
    id: "crm",
    name: "CRM",
    label: "CRM",
    icon: "contact",
    description: "Contacts, leads and deals in one pipeline.",
    color: "violet",
    tabs: ["overview", "team", "tasks", "integrations", "settings"],
    defaultRoute: DEFAULT_ROUTE,
    category: "business",
  },
  media: {
    id: "media",
    name: "Media",
    label: "Media",
    icon: "image",
    description: "Images, videos and documents in folders.",
    color: "amber",
    tabs: ["overview", "content", "bindings", "team", "settings"],
    defaultRoute: DEFAULT_ROUTE,
    category: "technical",
  },
  analytics: {
    id: "analytics",
    name: "Analytics",
    label: "Analytics",
    icon: "chart-line",
    description: "Metrics, charts and insights.",
    color: "cyan",
    tabs: ["overview", "rags", "integrations", "bindings", "settings"],
    defaultRoute: DEFAULT_ROUTE,
    category: "analytics",
  },
};

/** Labels of a workspace's tabs, which the hub counts as "tools". */
export const TAB_LABELS: Readonly<Record<WorkspaceTab, string>> = {
  overview: "Overview",
  content: "Content",
  tasks: "Tasks",
  team: "Team",
  settings: "Settings",
  integrations: "Integrations",
  bindings: "Bindings",
  rags: "RAGs",
};

/** Returns true for one of the five types. */
export function isWorkspaceType(value: string): value is WorkspaceType {
  return WORKSPACE_TYPES.some((type) => type === value);
}

/** Returns a type's entry. An unknown type gets a generic entry with its own name. */
export function workspaceEntry(type: string): WorkspaceEntry {
  if (isWorkspaceType(type)) return WORKSPACE_CATALOGUE[type];
  return {
    id: type,
    name: type,
    label: type,
    icon: "layout-grid",
    description: "Workspace in this project.",
    color: "slate",
    tabs: ["overview"],
    defaultRoute: DEFAULT_ROUTE,
    category: "general",
  };
}

/** Returns the path of a workspace. */
export function workspacePath(projectId: string, type: string, tab = "overview"): string {
  return `/projects/${encodeURIComponent(projectId)}/workspace/${encodeURIComponent(type)}/${encodeURIComponent(tab)}`;
}

/**
 * Returns the path of a workspace's tool. Overview and Team belong to the workspace; the others are
 * tabs of its project.
 */
export function toolPath(projectId: string, type: string, tab: WorkspaceTab): string {
  if (tab === "overview" || tab === "team") return workspacePath(projectId, type, tab);
  return projectTabPath(projectId, tab);
}

/** Returns the message for people who can see the project but not this workspace. */
export function noAccessTo(type: string): string {
  return `You don't have access to the ${workspaceEntry(type).name} workspace in this project`;
}
