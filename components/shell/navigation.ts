import {
  Bot,
  Brain,
  Cpu,
  FolderKanban,
  type Icon,
  Inbox,
  LayoutDashboard,
  ListTodo,
  MessageSquare,
  Plug,
  Settings,
  Trash2,
  Users,
} from "@/components/ui/icons";

export interface NavigationEntry {
  id: string;
  label: string;
  href: string;
  icon: Icon;
}

/** Every page of the navigation, in order. The menus name the overview by its specified label. */
export const NAVIGATION_ENTRIES = [
  { id: "overview", label: "Dashboard Overview", href: "/", icon: LayoutDashboard },
  { id: "inbox", label: "Inbox", href: "/approvals", icon: Inbox },
  { id: "tasks", label: "Tasks", href: "/tasks", icon: ListTodo },
  { id: "projects", label: "Projects", href: "/projects", icon: FolderKanban },
  { id: "agents", label: "Agents", href: "/agents", icon: Bot },
  { id: "rags", label: "RAGs", href: "/rags", icon: Brain },
  { id: "conversations", label: "Conversations", href: "/conversations", icon: MessageSquare },
  { id: "workers", label: "Workers", href: "/workers", icon: Cpu },
  { id: "integrations", label: "Integrations", href: "/integrations", icon: Plug },
  { id: "users", label: "Users", href: "/users", icon: Users },
  { id: "trash", label: "Trash", href: "/trash", icon: Trash2 },
  { id: "settings", label: "Settings", href: "/settings", icon: Settings },
] as const satisfies readonly NavigationEntry[];

export type NavigationId = (typeof NAVIGATION_ENTRIES)[number]["id"];

/** Returns the entries that the person may open. The overview is open to everyone. */
export function navigationFor(
  allowed: readonly NavigationId[],
): (typeof NAVIGATION_ENTRIES)[number][] {
  return NAVIGATION_ENTRIES.filter(({ id }) => id === "overview" || allowed.includes(id));
}

/** What people work on every day. The rest comes below it. */
const DAILY: readonly NavigationId[] = ["overview", "inbox", "tasks", "projects", "agents", "rags"];
/** Pages of Settings. People who can't open Settings find them in the navigation. */
const IN_SETTINGS: readonly NavigationId[] = ["integrations", "users"];

/** Returns the groups of the sidebar. */
export function sidebarGroups(allowed: readonly NavigationId[]): NavigationEntry[][] {
  const entries = navigationFor(allowed)
    .filter(({ id }) => !allowed.includes("settings") || !IN_SETTINGS.includes(id))
    .map((entry) => (entry.id === "overview" ? { ...entry, label: "Overview" } : entry));
  const isDaily = ({ id }: (typeof entries)[number]) => DAILY.includes(id);
  return [entries.filter(isDaily), entries.filter((entry) => !isDaily(entry))];
}

/** Pages that belong to an entry without being below its path. */
const OTHER_PATHS: Partial<Record<string, readonly string[]>> = {
  "/approvals": ["/notices"],
};

/** Returns whether an entry is the current page or above it. */
export function isCurrentEntry(href: string, pathname: string): boolean {
  if (href === "/") return pathname === "/";
  return [href, ...(OTHER_PATHS[href] ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}

export interface ShellUser {
  name?: string | null;
  email?: string | null;
  role?: string | null;
  avatar?: string | null;
}

/** A server action or a plain function. */
export type SignOut = () => Promise<void> | void;

/** Props of the menu sheet and the avatar menu. */
export interface MenuProps {
  user: ShellUser;
  allowed: readonly NavigationId[];
  onSignOut: SignOut;
}
