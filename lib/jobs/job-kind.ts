import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Context } from "@/lib/context/context";

/** No slice may take longer; what does is taken for one that hangs, and its job is tried again. Milliseconds. */
export const SLICE_MS = 2000;
/** How long a lease keeps others away: several slices, since a slow database is no reason to begin twice. Milliseconds. */
export const LEASE_MS = 30_000;

/** What a slice is told of its job. */
export interface JobSlice {
  id: string;
  kind: string;
  subject: string;
  /** What the slice before it returned; null at the beginning. */
  cursor: unknown;
  /** 1 for the first try of this slice. */
  attempt: number;
  createdBy: string | null;
  /** By it, a slice that writes before its end does so only while the job is its own (`leaseGuard`). */
  lease: string;
  /** When the slice should have come to its end. Milliseconds since 1970. */
  until: number;
}

/** What a slice has done. Nothing of it counts unless the job is still this slice's when the batch is written. */
export interface SliceResult {
  /** Written in one batch with the cursor. */
  statements?: readonly BatchItem<"sqlite">[];
  /** Where the next slice goes on; JSON. */
  cursor?: unknown;
  /** Whether there is more to do, at once or not before a time. */
  next: "done" | "more" | { at: number };
}

/** What a slice of several jobs has done: `ids` are done once its statements are written; the others run by themselves. */
export interface TogetherResult {
  ids: readonly string[];
  statements: readonly BatchItem<"sqlite">[];
}

/** What is known of a kind of work everywhere (job-facts.ts). */
export interface JobFacts {
  /** For people. */
  title: string;
  /** Tries of one slice before the job is dead. */
  attempts: number;
  /** What it does, after "Stopped 5 times while": "reading this document". */
  doing?: string;
  /** A job that is always there, and begins anew so long after its end. It never dies. Milliseconds. */
  everyMs?: number;
  /** What is written in one batch with a cancellation; `isCancelled` is SQL that the job is cancelled by then. */
  cancelled?(ctx: Context, job: { subject: string; isCancelled: SQL }): BatchItem<"sqlite">[];
}

/** A kind of work. What it does outside the database is done again when a runtime dies, so it must bear that. */
export interface JobKind extends JobFacts {
  /** Slices that are worked at at once; without it as many as there may be. Those of other kinds have room beside them. */
  atOnce?: number;
  /** How long a slice may wait for somebody else's answer beyond its time; it holds its job for it first. Milliseconds. */
  waitsMs?: number;
  run(ctx: Context, slice: JobSlice): Promise<SliceResult>;
  /**
   * Returns what is written together with the job's failure when its attempts ended without a word, so that what it is
   * about has failed too. `reason` is the sentence for people.
   */
  stopped?(ctx: Context, slice: JobSlice, reason: string): Promise<readonly BatchItem<"sqlite">[]>;
  /** For many jobs that are small: some are done in one slice, which costs little more than one of them. */
  together?: {
    most: number;
    /** SQL: a job that has not begun is one of them. */
    isSmall: SQL;
    run(ctx: Context, slices: readonly JobSlice[]): Promise<TogetherResult>;
  };
}

/** The kinds of work by their names. */
export type JobKinds = Readonly<Record<string, JobKind>>;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15 * 60 * 1000;

/**
 * How long a job waits after a failure: twice as long each time, up to a quarter of an hour, and spread over half of
 * that, so that what failed together does not come back together.
 *
 * @param attempt the one that failed, from 1.
 * @param random from 0 up to 1.
 */
export function waitAfter(attempt: number, random = Math.random()): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return Math.round(longest * (0.5 + random / 2));
}
