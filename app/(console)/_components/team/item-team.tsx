import { Suspense } from "react";
import { load } from "@/lib/http/load";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { getItemTeam } from "@/lib/managed-items/get-item-team";
import { listItemCandidates } from "@/lib/managed-items/list-item-candidates";
import { TeamPanel } from "./team-panel";
import { TeamSkeleton } from "./team-skeleton";

interface ItemTeamProps {
  item: ManagedItem;
  id: string;
  level?: 2 | 3 | 4;
}

/** The Team panel of an item; the screen around it does not wait for it. */
export function ItemTeam(props: ItemTeamProps) {
  return (
    <Suspense fallback={<TeamSkeleton />}>
      <LoadedItemTeam {...props} />
    </Suspense>
  );
}

/** Reads a team and whom it may be given, side by side: each of the two may fail alone (work-areas §8). */
async function LoadedItemTeam({ item, id, level }: ItemTeamProps) {
  const [team, people] = await Promise.all([
    load((ctx) => getItemTeam(ctx, item, id)),
    load((ctx) => listItemCandidates(ctx, item, id)),
  ]);
  return (
    <TeamPanel
      target={{ kind: item.kind, id }}
      members={team.data?.members ?? null}
      people={people.data?.candidates ?? null}
      canManage={team.data?.canManage ?? people.data?.canManage ?? false}
      level={level}
    />
  );
}
