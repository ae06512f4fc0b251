import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Context } from "@/lib/context/context";

/** The job that works on a run. Its subject is the run's ID. */
export const RUN_JOB = "agents.run";

/** Time that a slice should take. Milliseconds. */
export const SLICE_MS = 2000;
/**
 * How long a lease is valid: several slices, because a slow database is no reason to start a job
 * twice. Milliseconds.
 */
export const LEASE_MS = 30_000;

/** A job as its slice receives it. */
export interface JobSlice {
  id: string;
  kind: string;
  subject: string;
  /** The last slice's cursor; null for the first slice. */
  cursor: unknown;
  /** 1 for the first attempt at this slice. */
  attempt: number;
  createdBy: string | null;
  /** Needed to write before the slice ends (`leaseGuard`). */
  lease: string;
  /** When the slice should end. Milliseconds since 1970. */
  until: number;
}

/**
 * The result of a slice. Discarded if the slice no longer holds the job when the batch is written.
 */
export interface SliceResult {
  /** Written in the same batch as the cursor. */
  statements?: readonly BatchItem<"sqlite">[];
  /** Where the next slice continues; JSON. */
  cursor?: unknown;
  /** Whether the job is done, continues at once, or continues at a later time. */
  next: "done" | "more" | { at: number };
}

/**
 * The result of a slice for several jobs. `ids` are done once the statements are written; the other
 * jobs run one by one.
 */
export interface TogetherResult {
  ids: readonly string[];
  statements: readonly BatchItem<"sqlite">[];
}

/** Facts about a kind of job that all parts of Atrium need (lib/job-kinds/job-facts.ts). */
export interface JobFacts {
  /** The name on screens. */
  title: string;
  /** Attempts at one slice before the job fails. */
  attempts: number;
  /** Completes "Stopped 5 times while", for example "reading this document". */
  doing?: string;
  /** For a recurring job: milliseconds from its end to its next start. It never fails for good. */
  everyMs?: number;
  /**
   * Statements for the batch of a cancellation; `isCancelled` is SQL that is true if the job was
   * cancelled.
   */
  cancelled?(ctx: Context, job: { subject: string; isCancelled: SQL }): BatchItem<"sqlite">[];
}

/**
 * A kind of job. Side effects outside the database are repeated if the runtime dies, so they must
 * be repeatable.
 */
export interface JobKind extends JobFacts {
  /** Maximum number of parallel slices; unlimited by default. Other kinds can run next to them. */
  atOnce?: number;
  /**
   * Extra milliseconds that a slice may wait for an external service. The slice extends its lease
   * first.
   */
  waitsMs?: number;
  run(ctx: Context, slice: JobSlice): Promise<SliceResult>;
  /**
   * Returns statements for the batch that fails a job whose attempts all stopped without an error,
   * so that its subject fails too. `reason` is the sentence for people.
   */
  stopped?(ctx: Context, slice: JobSlice, reason: string): Promise<readonly BatchItem<"sqlite">[]>;
  /** Runs several small jobs in one slice, which costs little more than one of them. */
  together?: {
    limit: number;
    /** SQL: a job that hasn't started is small. */
    isSmall: SQL;
    run(ctx: Context, slices: readonly JobSlice[]): Promise<TogetherResult>;
  };
}

export type JobKinds = Readonly<Record<string, JobKind>>;

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15 * 60 * 1000;

/**
 * Returns how long a job waits after a failure: doubled each time, up to 15 minutes, with random
 * jitter of half of that, so that jobs that failed together don't retry together.
 *
 * @param attempt the failed attempt, from 1.
 * @param random from 0 up to 1.
 */
export function backoffMs(attempt: number, random = Math.random()): number {
  const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return Math.round(longest * (0.5 + random / 2));
}
