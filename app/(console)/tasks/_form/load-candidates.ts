import { request } from "@/lib/request/request";
import type { Candidate } from "./people-picker";

/** Who may be put on a task of a project, or of none for an empty id. Asked when somebody chooses, never on load. */
export async function loadCandidates(projectId: string): Promise<Candidate[]> {
  const query = projectId ? `?${new URLSearchParams({ project: projectId })}` : "";
  const { users } = await request<{ users: Candidate[] }>(`/api/tasks/candidates${query}`);
  return users;
}

/** Who may be on every one of these tasks. */
export async function loadSharedCandidates(ids: readonly string[]): Promise<Candidate[]> {
  const { users } = await request<{ users: Candidate[] }>("/api/tasks/candidates", {
    method: "POST",
    body: { ids },
  });
  return users;
}
