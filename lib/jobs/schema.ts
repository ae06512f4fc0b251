import * as z from "zod";
import { JOB_STATES } from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";

/**
 * `waiting` jobs are due, `scheduled` jobs have a later start, `waiting_approval` jobs need a
 * person's decision.
 */
const JOB_STATUSES = [
  "running",
  "waiting",
  "scheduled",
  "waiting_approval",
  "failed",
  "succeeded",
  "cancelled",
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Query of the jobs list, newest first by default. `q` searches kinds and subjects. */
export const listJobsSchema = listQuerySchema(["-created_at"], {
  sort: z.enum(["-created_at", "created_at"]).default("-created_at"),
  state: z.enum(["all", ...JOB_STATES]).default("all"),
  ragId: z.uuid().optional().meta({ description: "Only jobs for this RAG's documents." }),
});

export const drainSchema = z.object({ drained: z.boolean() });

/** A job on screens and in the API. */
export const jobViewSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    title: z.string().meta({ description: "What the job does." }),
    subject: z.string().meta({ description: "ID of the item the job works on; empty if none." }),
    about: z
      .object({
        title: z.string(),
        rag_id: z.string().nullable(),
        agent_id: z
          .string()
          .nullable()
          .meta({ description: "Agent of the run, if the job runs one." }),
      })
      .nullable()
      .meta({
        description:
          "Name of the document, RAG or agent the job works on. Null if it was deleted or you don't manage it.",
      }),
    status: z.enum(JOB_STATUSES),
    run_at: z.string().meta({ description: "Earliest start." }),
    attempt: z.int().meta({ description: "Attempts at the current step, including this one." }),
    attempts: z.int().meta({ description: "Attempts per step before the job fails." }),
    slices: z.int().meta({ description: "Completed steps." }),
    error: z.string().nullable().meta({ description: "Why the last step failed." }),
    is_recurring: z
      .boolean()
      .meta({ description: "True for recurring jobs, which can't be cancelled." }),
    created_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: "Job" });
export type JobView = z.infer<typeof jobViewSchema>;

/** The engine's state, with counts of the jobs that the reader may see. */
export const engineViewSchema = z
  .object({
    is_connected: z.boolean().meta({
      description: "True if an engine is connected. Without one, jobs stay queued.",
    }),
    seen_at: z.string().nullable().meta({ description: "Last time the engine checked for jobs." }),
    drained_since: z.string().nullable().meta({
      description: "Since when the engine has been paused; null if it takes jobs.",
    }),
    running: z.int(),
    waiting: z.int(),
    scheduled: z.int(),
    waiting_approval: z.int().meta({ description: "Runs that wait for a person's decision." }),
    failed: z.int(),
    finished_last_hour: z.int(),
    oldest_waiting_since: z.string().nullable(),
  })
  .meta({ id: "Engine" });
export type EngineView = z.infer<typeof engineViewSchema>;
