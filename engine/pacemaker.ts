import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "@/lib/context/context";
import type { JobKinds } from "@/lib/jobs/job-kind";
import { ENGINE_KINDS, engineContext, RETRY_MS, workRound } from "./work";

/**
 * The engine's clock. It holds nothing but its next alarm: what there is to do is in the database, so that a runtime which
 * dies loses nothing. Its alarm outlives the runtime, which timers, queues and cron do not on one machine.
 */
export class Pacemaker extends DurableObject<EngineBindings> {
  /** What it knows how to do. */
  protected readonly kinds: JobKinds = ENGINE_KINDS;
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
      console.error(JSON.stringify({ message: "engine can't work", error: String(error) }));
    } finally {
      this.isWorking = false;
    }
    await this.ctx.storage.setAlarm(this.isWoken ? Date.now() : next);
  }

  /** @returns when to look again. */
  private async work(): Promise<number> {
    const { isFresh } = this;
    this.isFresh = false;
    return workRound(this.makeContext, {
      kinds: this.kinds,
      isFresh,
      takeWoken: () => {
        const { isWoken } = this;
        this.isWoken = false;
        return isWoken;
      },
    });
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
