import * as z from "zod";
import { JOB_STATES } from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";

/** `waiting` jobs are due, `scheduled` ones wait for their time, `waiting_approval` ones for a person's decision. */
export const JOB_STATUSES = [
  "running",
  "waiting",
  "scheduled",
  "waiting_approval",
  "failed",
  "succeeded",
  "cancelled",
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** The list of jobs, the newest first by default; `q` searches kinds and subjects. */
export const listJobsSchema = listQuerySchema(["-created_at"], {
  sort: z.enum(["-created_at", "created_at"]).default("-created_at"),
  state: z.enum(["all", ...JOB_STATES]).default("all"),
  ragId: z.uuid().optional().meta({ description: "Only what is done with this RAG's documents." }),
});

export const drainSchema = z.object({ drained: z.boolean() });

/** A job as the screen and the API show it. */
export const jobViewSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    title: z.string().meta({ description: "What it does, in words." }),
    subject: z.string().meta({ description: "The id of what it is about; empty for none." }),
    about: z
      .object({
        title: z.string(),
        rag_id: z.string().nullable(),
        agent_id: z.string().nullable().meta({ description: "Of the run that is its subject." }),
      })
      .nullable()
      .meta({
        description:
          "The document or RAG that it is about, for who manages it, or the agent whose run it is; null where that is gone.",
      }),
    status: z.enum(JOB_STATUSES),
    run_at: z.string().meta({ description: "Not before this time." }),
    attempt: z.int().meta({ description: "Tries of the present slice that have failed or run." }),
    attempts: z.int().meta({ description: "Tries of one slice before the job is dead." }),
    slices: z.int().meta({ description: "Slices that were finished." }),
    error: z.string().nullable().meta({ description: "Why the last slice failed." }),
    is_recurring: z.boolean().meta({ description: "It is always there and begins anew." }),
    created_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: "Job" });
export type JobView = z.infer<typeof jobViewSchema>;

/** What the engine has before it, of the jobs that one may see. */
export const engineViewSchema = z
  .object({
    is_connected: z.boolean().meta({
      description: "An engine is bound to the console. Without one, jobs wait.",
    }),
    seen_at: z.string().nullable().meta({ description: "When it last looked for jobs." }),
    drained_since: z.string().nullable().meta({
      description: "Since when no job is begun; null while they are.",
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
