import type { CandidateView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { listCandidatesAction } from "./actions";
import type { CandidateTarget } from "./team-texts";

/** Whom a team may be given: the first ones by name, or those whom a text finds. */
export async function findCandidates(target: CandidateTarget, q = ""): Promise<CandidateView[]> {
  const { candidates } = await callAction(listCandidatesAction, { target, q });
  return candidates;
}
