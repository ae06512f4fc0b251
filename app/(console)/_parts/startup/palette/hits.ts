import { activityLabel, badgeFor } from "@/lib/badges";
import type { HitKind, SearchHit } from "@/lib/search/schema";
import type { PaletteGroup } from "./commands";

interface Kind {
  group: string;
  /** Text shown after the name. */
  hint: (status: string) => string | undefined;
}

const KINDS: Readonly<Record<HitKind, Kind>> = {
  project: { group: "Projects", hint: (status) => activityLabel("project", status) },
  workspace: { group: "Workspaces", hint: () => undefined },
  agent: { group: "Agents", hint: (status) => activityLabel("project", status) },
  rag: { group: "RAGs", hint: (status) => activityLabel("rag", status) },
  task: { group: "Tasks", hint: (status) => badgeFor("task", status).label },
  record: { group: "Records", hint: (status) => status },
  person: { group: "People", hint: (status) => badgeFor("user", status).label },
};

/** Returns search hits by kind, each with its link. */
export function hitGroups(hits: readonly SearchHit[]): PaletteGroup[] {
  return Object.entries(KINDS)
    .map(([kind, { group, hint }]) => ({
      value: group,
      items: hits
        .filter((hit) => hit.kind === kind)
        .map(({ id, name, status, path }) => ({
          id: `${kind}-${id}`,
          label: name,
          hint: hint(status),
          href: path,
        })),
    }))
    .filter(({ items }) => items.length > 0);
}
