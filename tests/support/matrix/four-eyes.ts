import type { System } from "../system";

/** The run's person, its input, and the text of its approval. */
interface Proposal {
  ownerId: string;
  run: string;
  asks: string;
}

/**
 * Creates a run that waits for someone other than its person to approve a change in the CRM.
 *
 * @returns the approval's id.
 */
export async function makeProposal(
  { env: { DB } }: System,
  ids: Record<string, string>,
  { ownerId, run: input, asks }: Proposal,
): Promise<string> {
  const [run, approval] = [crypto.randomUUID(), crypto.randomUUID()];
  const args = { workspace: "crm", records: "contacts", values: { name: "Ada" } };
  await DB.batch([
    DB.prepare(
      "INSERT INTO agent_runs (id, agent_id, project_id, user_id, trigger, input, state, places, created_at) VALUES (?, ?, ?, ?, 'person', ?, 'waiting_approval', '[]', 1000)",
    ).bind(run, ids.agent, ids.project, ownerId, input),
    DB.prepare(
      "INSERT INTO run_steps (id, run_id, n, kind, tool, title, state, started_at) VALUES (?1, ?2, 1, 'tool', 'draft_record', ?3, 'waiting', 1000)",
    ).bind(approval, run, asks),
    DB.prepare(
      "INSERT INTO approvals (id, run_id, step_id, tool, mode, state, arguments, hash, rendering, why, created_at, expires_at) VALUES (?1, ?2, ?1, 'draft_record', 'ask-other', 'waiting', ?3, '', '[]', ?4, 1000, ?5)",
    ).bind(approval, run, JSON.stringify(args), asks, Date.now() + 3_600_000),
  ]);
  return approval;
}
