import type { HitKind, SearchHit } from "@/lib/search/search-console";
import { activityLabel, badgeFor } from "@/lib/ui/badges";
import type { PaletteGroup } from "./commands";

const KINDS: Record<
  HitKind,
  { group: string; href: (id: string) => string; status: (status: string) => string }
> = {
  project: {
    group: "Projects",
    href: (id) => `/projects/${id}`,
    status: (status) => activityLabel("project", status),
  },
  agent: {
    group: "Agents",
    href: (id) => `/agents/${id}/workspace`,
    status: (status) => activityLabel("project", status),
  },
  rag: {
    group: "RAGs",
    href: (id) => `/rags/${id}/workspace`,
    status: (status) => activityLabel("rag", status),
  },
  task: {
    group: "Tasks",
    href: (id) => `/tasks/${id}`,
    status: (status) => badgeFor("task", status).label,
  },
};

/** What a search has found, by kind, each with the way to it. */
export function hitGroups(hits: readonly SearchHit[]): PaletteGroup[] {
  return Object.entries(KINDS)
    .map(([kind, { group, href, status }]) => ({
      value: group,
      items: hits
        .filter((hit) => hit.kind === kind)
        .map((hit) => ({
          id: `${kind}-${hit.id}`,
          label: hit.name,
          hint: status(hit.status),
          href: href(hit.id),
        })),
    }))
    .filter(({ items }) => items.length > 0);
}
