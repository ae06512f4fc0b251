import {
  ChartLine,
  Contact,
  FileText,
  type Icon,
  ImageIcon,
  LayoutGrid,
  ShoppingCart,
} from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
import { type WorkspaceEntry, workspaceEntry } from "@/lib/workspaces/catalogue";

const ICONS: Record<WorkspaceEntry["icon"], Icon> = {
  "file-text": FileText,
  "shopping-cart": ShoppingCart,
  contact: Contact,
  image: ImageIcon,
  "chart-line": ChartLine,
  "layout-grid": LayoutGrid,
};

const COLORS: Record<WorkspaceEntry["color"], string> = {
  blue: "text-sky-400",
  emerald: "text-emerald-400",
  violet: "text-violet-400",
  amber: "text-amber-400",
  cyan: "text-cyan-400",
  slate: "text-muted-foreground",
};

interface WorkspaceIconProps {
  type: string;
  /** Says the type's name, where it does not stand beside the icon. */
  labelled?: boolean;
  className?: string;
}

/** The icon of a workspace type in its colour, on a small plate. */
export function WorkspaceIcon({ type, labelled = false, className }: WorkspaceIconProps) {
  const entry = workspaceEntry(type);
  const Icon = ICONS[entry.icon];
  const name = labelled
    ? { role: "img", "aria-label": entry.name, title: entry.name }
    : { "aria-hidden": true };
  return (
    <span
      data-slot="workspace-icon"
      className={cn("workspace-plate", COLORS[entry.color], className)}
      {...name}
    >
      <Icon aria-hidden />
    </span>
  );
}
