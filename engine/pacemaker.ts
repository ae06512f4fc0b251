import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "@/lib/context/context";
import type { JobKinds } from "@/lib/jobs/job-kind";
import { Places } from "@/lib/jobs/places";
import { ENGINE_KINDS, engineContext, RETRY_MS, workRound } from "./work";

/**
 * Wakes the engine. It stores only its next alarm: jobs are in the database, so a runtime that dies
 * loses nothing. On a single machine only an alarm survives a restart; timers, queues and cron
 * don't.
 */
export class Pacemaker extends DurableObject<EngineBindings> {
  protected readonly kinds: JobKinds = ENGINE_KINDS;
  private isFresh = true;
  private isWorking = false;
  private readonly places = new Places();

  private readonly makeContext = () =>
    engineContext(this.env, { wake: () => this.wake() }, (work) => this.ctx.waitUntil(work));

  /** Looks for jobs now, or again after the current round. */
  async wake(): Promise<void> {
    this.places.wake();
    if (this.isWorking) return;
    const next = await this.ctx.storage.getAlarm();
    if (next === null || next > Date.now()) await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    this.isWorking = true;
    this.places.takeWoken();
    // Remains if the runtime dies during the round.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    let next = Date.now() + RETRY_MS;
    try {
      next = await this.work();
    } catch (error) {
      console.error(JSON.stringify({ message: "engine can't work", error: String(error) }));
    } finally {
      this.isWorking = false;
    }
    await this.ctx.storage.setAlarm(this.places.takeWoken() ? Date.now() : next);
  }

  /** @returns when to look again. */
  private async work(): Promise<number> {
    const { isFresh } = this;
    this.isFresh = false;
    const { kinds, places } = this;
    return workRound(this.makeContext, { kinds, isFresh, places });
  }
}

/** The Durable Object's methods that the worker calls. */
interface Clock extends Rpc.DurableObjectBranded {
  wake(): Promise<void>;
}

/** Bindings in engine/wrangler.jsonc: the console's database, store and bucket, and the clock. */
export interface EngineBindings extends Bindings {
  PACEMAKER: DurableObjectNamespace<Clock>;
}
