import { RAG } from "@/lib/rags/definition";
import { ItemTeam } from "./item-team";

interface RagTeamProps {
  ragId: string;
  /** Of its headings. */
  level?: 2 | 3 | 4;
}

/** The Team panel of a RAG, for whoever may read it. */
export function RagTeam({ ragId, level }: RagTeamProps) {
  return <ItemTeam item={RAG} id={ragId} level={level} />;
}
