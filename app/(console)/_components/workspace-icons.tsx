"use client";

import { WorkspaceIcon } from "./workspace-icon";

const SHOWN = 4;

/** The first four workspaces, then how many more. */
export function WorkspaceIcons({ types }: { types: readonly string[] }) {
  const rest = types.length - SHOWN;
  return (
    <ul aria-label="Workspaces" className="flex flex-wrap items-center gap-1.5">
      {types.slice(0, SHOWN).map((type) => (
        <li key={type} className="flex">
          <WorkspaceIcon type={type} labelled />
        </li>
      ))}
      {rest > 0 ? <li className="text-[0.8125rem] text-muted-foreground">+{rest} more</li> : null}
    </ul>
  );
}
