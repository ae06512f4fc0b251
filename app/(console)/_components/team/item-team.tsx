import type { Loaded } from "@/lib/http/load";
import type { ItemTeam as Team } from "@/lib/managed-items/get-item-team";
import type { CandidatesView } from "@/lib/managed-items/schema";
import { TeamPanel } from "./team-panel";
import type { ItemKind } from "./team-texts";

export interface LoadedTeam {
  team: Loaded<Team>;
  /** Whom the team may be given. Each of the two may fail alone. */
  people: Loaded<CandidatesView>;
}

interface ItemTeamProps extends LoadedTeam {
  kind: ItemKind;
  id: string;
}

/** The Team panel of a project, an agent or a RAG. */
export function ItemTeam({ kind, id, team, people }: ItemTeamProps) {
  return (
    <TeamPanel
      target={{ kind, id }}
      members={team.data?.members ?? null}
      people={people.data?.candidates ?? null}
      canManage={team.data?.canManage ?? people.data?.canManage ?? false}
    />
  );
}
