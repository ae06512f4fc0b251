import { request } from "@/lib/request/request";
import type { Candidate } from "./people-picker";

/** What somebody is to be put on: a task, or a new one of a project, or of none for an empty id. */
type CandidatesOf = { task: string } | { project: string };

/** Who may be put on a task: the first ones by name, or those whom a text finds. Asked when somebody chooses, never on load. */
export async function loadCandidates(of: CandidatesOf, q = ""): Promise<Candidate[]> {
  const query = new URLSearchParams({ ...of, q });
  const { users } = await request<{ users: Candidate[] }>(`/api/tasks/candidates?${query}`);
  return users;
}

/** The same of those who may be on every one of these tasks. */
export async function loadSharedCandidates(ids: readonly string[], q = ""): Promise<Candidate[]> {
  const { users } = await request<{ users: Candidate[] }>("/api/tasks/candidates", {
    method: "POST",
    body: { ids, q },
  });
  return users;
}
