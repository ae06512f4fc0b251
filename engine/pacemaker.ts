import { DurableObject } from "cloudflare:workers";
import { RUN_JOB } from "@/lib/agents/runs/run-rules";
import { runAgentJob } from "@/lib/agents/runs/work-run";
import { readConfig } from "@/lib/context/config";
import type { Engine } from "@/lib/context/context";
import { type Bindings, type Context, createContext } from "@/lib/context/context";
import { nextDueAt, takeBackJobs } from "@/lib/jobs/claim-jobs";
import type { JobKinds } from "@/lib/jobs/job-kind";
import { JOB_KINDS } from "@/lib/jobs/kinds";
import { reportEngine, runJobs } from "@/lib/jobs/run-jobs";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { openDocument } from "@/lib/knowledge/extraction/extract-document";

/** It looks at least so often, whether it was told of a job or not. */
const LONGEST_SLEEP_MS = 60_000;
/** One alarm works for so long; the next one goes on. */
const ALARM_MS = 20_000;
/** When the database cannot be asked, or has no tables yet. */
const RETRY_MS = 5000;

/**
 * The engine's clock. It holds nothing but its next alarm: what there is to do is in the database, so that a runtime which
 * dies loses nothing. Its alarm outlives the runtime, which timers, queues and cron do not on one machine.
 */
export class Pacemaker extends DurableObject<EngineBindings> {
  /** What it knows how to do. */
  protected readonly kinds: JobKinds = {
    ...JOB_KINDS,
    [RUN_JOB]: runAgentJob,
    "knowledge.ingest": ingestJob(openDocument),
  };
  private isFresh = true;
  private isWorking = false;
  /** It was told of a job since it last looked. */
  private isWoken = false;

  private readonly makeContext = () =>
    engineContext(this.env, { wake: () => this.wake() }, (work) => this.ctx.waitUntil(work));

  /** Looks for jobs now, or once more if it is at it. */
  async wake(): Promise<void> {
    this.isWoken = true;
    if (this.isWorking) return;
    const next = await this.ctx.storage.getAlarm();
    if (next === null || next > Date.now()) await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    this.isWorking = true;
    this.isWoken = false;
    // If the runtime dies on the way, this one remains.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    let next = Date.now() + RETRY_MS;
    try {
      next = await this.work();
    } catch (error) {
      console.error(JSON.stringify({ message: "engine cannot work", error: String(error) }));
    } finally {
      this.isWorking = false;
    }
    await this.ctx.storage.setAlarm(this.isWoken ? Date.now() : next);
  }

  /** @returns when to look again. */
  private async work(): Promise<number> {
    const until = Date.now() + ALARM_MS;
    // One object of this name lives at a time: what an earlier one held is nobody's now.
    if (this.isFresh) await takeBackJobs(this.makeContext());
    this.isFresh = false;
    await reportEngine(this.makeContext(), this.kinds);
    do {
      this.isWoken = false;
      await runJobs(this.makeContext, { kinds: this.kinds, until });
    } while (this.isWoken && Date.now() < until);
    const due = await nextDueAt(this.makeContext());
    return Math.min(due ?? Infinity, Date.now() + LONGEST_SLEEP_MS);
  }
}

/** What the engine's door knows of its clock. */
interface Clock extends Rpc.DurableObjectBranded {
  wake(): Promise<void>;
}

/** What engine/wrangler.jsonc binds: the console's own database, store and bucket, and the clock. */
export interface EngineBindings extends Bindings {
  PACEMAKER: DurableObjectNamespace<Clock>;
}

/**
 * The context of work that nobody asked for at this moment: no actor. Who acts for a person reads that person's rights
 * anew.
 */
export function engineContext(
  bindings: EngineBindings,
  engine: Engine,
  defer: (work: Promise<unknown>) => void,
): Context {
  const client = { ip: "unknown", userAgent: "engine" };
  return createContext({ bindings, config: readConfig(), engine, defer, client });
}
