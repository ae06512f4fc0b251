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
  blue: "text-info",
  emerald: "text-success",
  violet: "text-brand",
  amber: "text-warning",
  cyan: "text-(--chart-6)",
  slate: "text-muted-foreground",
};

interface WorkspaceIconProps {
  type: string;
  /** Adds the type's name for screen readers. Use it where no visible name is next to the icon. */
  labelled?: boolean;
  className?: string;
}

/** The icon of a workspace type in its colour. */
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

const SHOWN = 4;

/** Icons of the first four workspaces and a count of the rest. */
export function WorkspaceIcons({ types }: { types: readonly string[] }) {
  const rest = types.length - SHOWN;
  return (
    <ul aria-label="Workspaces" className="flex flex-wrap items-center gap-1.5">
      {types.slice(0, SHOWN).map((type) => (
        <li key={type} className="flex">
          <WorkspaceIcon type={type} labelled />
        </li>
      ))}
      {rest > 0 ? <li className="text-13 text-muted-foreground">+{rest} more</li> : null}
    </ul>
  );
}
