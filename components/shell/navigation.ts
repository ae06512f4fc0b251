import {
  Bot,
  Cpu,
  Database,
  FolderKanban,
  type Icon,
  LayoutDashboard,
  ListTodo,
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

/** Entries of the menu sheet, the avatar menu and the sidebar, in order. */
export const NAVIGATION_ENTRIES = [
  { id: "overview", label: "Dashboard Overview", href: "/", icon: LayoutDashboard },
  { id: "tasks", label: "Tasks", href: "/tasks", icon: ListTodo },
  { id: "projects", label: "Projects", href: "/projects", icon: FolderKanban },
  { id: "agents", label: "Agents", href: "/agents", icon: Bot },
  { id: "rags", label: "RAGs", href: "/rags", icon: Database },
  { id: "workers", label: "Workers", href: "/workers", icon: Cpu },
  { id: "integrations", label: "Integrations", href: "/integrations", icon: Plug },
  { id: "users", label: "Users", href: "/users", icon: Users },
  { id: "trash", label: "Trash", href: "/trash", icon: Trash2 },
  { id: "settings", label: "Settings", href: "/settings", icon: Settings },
] as const satisfies readonly NavigationEntry[];

export type NavigationId = (typeof NAVIGATION_ENTRIES)[number]["id"];

/** Returns the entries that the person may open. The overview is open to everyone. */
export function navigationFor(allowed: readonly NavigationId[]): NavigationEntry[] {
  return NAVIGATION_ENTRIES.filter(({ id }) => id === "overview" || allowed.includes(id));
}

/** Returns whether an entry is the current page or above it. */
export function isCurrentEntry(href: string, pathname: string): boolean {
  if (href === "/") return pathname === "/";
  return pathname === href || pathname.startsWith(`${href}/`);
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
