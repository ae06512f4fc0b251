import * as z from "zod";

/** Quotas by their name in settings and API, with their default maximum. */
export const DEFAULT_QUOTAS = {
  project_tasks: 20_000,
  person_tasks: 20_000,
  project_comments: 100_000,
  person_comments: 50_000,
  project_records: 200_000,
  person_records: 200_000,
  project_files: 20_000,
  person_files: 20_000,
  project_bytes: 100_000_000_000,
  person_bytes: 100_000_000_000,
  rag_documents: 50_000,
  person_documents: 100_000,
  rag_bytes: 100_000_000_000,
  project_runs: 50_000,
  person_runs: 20_000,
} as const satisfies Record<string, number>;

/** Runs are deleted this many days after they end, and the output of their steps earlier. */
export const RUN_DAYS = 180;
export const STEP_OUTPUT_DAYS = 30;

export type Quota = keyof typeof DEFAULT_QUOTAS;
export type Quotas = Record<Quota, number>;

export const QUOTA_NAMES = Object.keys(DEFAULT_QUOTAS) as Quota[];

/** Higher than any deployment can reach: D1 holds far fewer rows, and R2 is billed by byte. */
const MAX_QUOTA = 1_000_000_000_000_000;

const quotaSchema = z
  .int("Limits must be whole numbers")
  .min(0, "Limits can't be negative")
  .max(MAX_QUOTA, "This limit is too high");

/** All quotas in an answer. */
export const quotasSchema = z
  .object(
    Object.fromEntries(QUOTA_NAMES.map((name) => [name, quotaSchema])) as Record<
      Quota,
      typeof quotaSchema
    >,
  )
  .meta({
    id: "Quotas",
    description: "Limits per project, per RAG and per person.",
  });

/** The quotas to change. Others stay unchanged. */
export const changedQuotasSchema = quotasSchema.partial();

/** Parses the quotas stored in the settings. Missing ones get their default. */
export function readQuotas(stored: string): Quotas {
  return { ...DEFAULT_QUOTAS, ...(JSON.parse(stored) as Partial<Quotas>) };
}
