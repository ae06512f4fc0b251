import { type NavigationId, navigationFor } from "@/components/shell/navigation";
import { type Action, can } from "@/lib/auth/policy";
import { readSystemRole } from "@/lib/auth/roles";
import type { SessionUser } from "@/lib/auth/schema";
import { hasWords } from "@/lib/text/fold";
import { THEME_LABELS, THEMES, type Theme } from "@/lib/ui/look";
import { SETTINGS_TABS } from "../../../settings/_parts/settings-tabs";

export interface PaletteItem {
  id: string;
  label: string;
  /** What the command is, if its group doesn't say so. */
  hint?: string;
  /** Address to open; without it, the command runs `command`. */
  href?: string;
  command?: "show-shortcuts" | "sign-out" | Theme;
}

export interface PaletteGroup {
  value: string;
  items: PaletteItem[];
}

interface PermittedItem extends PaletteItem {
  action?:
    | "projects.create"
    | "agents.create"
    | "rags.create"
    | "users.create"
    | "integrations.create"
    | "settings.view";
}

const ACTIONS: readonly PermittedItem[] = [
  { id: "create-task", label: "Create task", href: "/tasks/create" },
  {
    id: "create-project",
    label: "Create project",
    href: "/projects?mode=create",
    action: "projects.create",
  },
  {
    id: "create-agent",
    label: "Create agent",
    href: "/agents?mode=create",
    action: "agents.create",
  },
  { id: "create-rag", label: "Create RAG", href: "/rags?mode=create", action: "rags.create" },
  { id: "create-user", label: "Create user", href: "/users?mode=create", action: "users.create" },
  {
    id: "add-integration",
    label: "Add integration",
    href: "/integrations",
    action: "integrations.create",
  },
  { id: "account", label: "Your account", href: "/account" },
  { id: "shortcuts", label: "Keyboard shortcuts", hint: "?", command: "show-shortcuts" },
  ...THEMES.map((theme) => ({
    id: `theme-${theme}`,
    label: `Theme: ${THEME_LABELS[theme]}`,
    command: theme,
  })),
  { id: "sign-out", label: "Sign Out", command: "sign-out" },
];

const PAGES: readonly PermittedItem[] = [
  { id: "task-board", label: "Task board", href: "/tasks?view=board" },
  { id: "approvals", label: "Approvals", href: "/approvals" },
  { id: "notices", label: "Notices", href: "/notices" },
  ...SETTINGS_TABS.map(({ id, label }) => ({
    id: `settings-${id}`,
    label: `Settings: ${label}`,
    href: `/settings?tab=${id}`,
    action: "settings.view" as const,
  })),
  {
    id: "audit-log",
    label: "Audit log",
    href: "/settings/audit",
    action: "settings.view",
  },
  { id: "outbox", label: "Outbox", href: "/settings/outbox", action: "settings.view" },
  { id: "models", label: "Models", href: "/settings/models", action: "settings.view" },
  { id: "usage", label: "Model usage", href: "/settings/usage" },
  { id: "security", label: "Security", href: "/settings/security", action: "settings.view" },
  { id: "sign-in", label: "Sign-in providers", href: "/settings/sign-in", action: "settings.view" },
  { id: "quotas", label: "Quotas", href: "/settings/quotas", action: "settings.view" },
  { id: "danger", label: "Danger zone", href: "/settings/danger", action: "settings.view" },
  {
    id: "theme-demo",
    label: "Theme and Component Demo",
    href: "/settings/theme-demo?tab=components",
    action: "settings.view",
  },
  { id: "mcp", label: "MCP server", href: "/account/mcp" },
  { id: "api-docs", label: "API documentation", href: "/api/docs" },
];

/** Returns the pages and commands available to the person, in groups. */
export function commandsFor(
  user: Pick<SessionUser, "id" | "role">,
  allowed: readonly NavigationId[],
): PaletteGroup[] {
  const actor = { id: user.id, role: readSystemRole(user.role) };
  const isPermitted = ({ action }: PermittedItem) => !action || can(actor, action satisfies Action);
  const plain = ({ action: _action, ...item }: PermittedItem): PaletteItem => item;
  const pages = navigationFor(allowed).map(({ id, label, href }) => ({ id, label, href }));
  return [
    { value: "Go to", items: [...pages, ...PAGES.filter(isPermitted).map(plain)] },
    { value: "Actions", items: ACTIONS.filter(isPermitted).map(plain) },
  ];
}

/** Returns the commands that contain every word of the text, ignoring case and accents. Drops empty groups. */
export function matchingCommands(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const matches = ({ label }: PaletteItem) => hasWords(label, text);
  return groups
    .map(({ value, items }) => ({ value, items: items.filter(matches) }))
    .filter(({ items }) => items.length > 0);
}
