import * as z from "zod";

/** What may be limited, by its name in settings and API: the greatest number of each, where nothing else is set. */
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

/** Runs are kept for so many days after they end, and what their steps brought for fewer. */
export const RUN_DAYS = 180;
export const STEP_OUTPUT_DAYS = 30;

export type Quota = keyof typeof DEFAULT_QUOTAS;
export type Quotas = Record<Quota, number>;

export const QUOTA_NAMES = Object.keys(DEFAULT_QUOTAS) as Quota[];

/** No deployment can hold more: D1 ends far below in rows, and R2 is billed by the byte. */
const MAX_QUOTA = 1_000_000_000_000_000;

const quotaSchema = z
  .int("Limits must be whole numbers")
  .min(0, "Limits can't be negative")
  .max(MAX_QUOTA, "This limit is too high");

/** Every quota, as answers carry them. */
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

/** The quotas to change; the others stay. */
export const changedQuotasSchema = quotasSchema.partial();

/** The quotas that a column of the settings holds: what it does not name has its default. */
export function readQuotas(stored: string): Quotas {
  return { ...DEFAULT_QUOTAS, ...(JSON.parse(stored) as Partial<Quotas>) };
}
