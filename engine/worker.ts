import { WorkerEntrypoint } from "cloudflare:workers";
import type { EngineBindings } from "./pacemaker";
import { answerRequest } from "./questions";
import { engineContext } from "./work";

export { Pacemaker } from "./pacemaker";

/** The name of the one clock. Beyond its reach there is one for each shard of subjects (docs/engine.md). */
const CLOCK = "pacemaker";

/** The engine's door. It has no address of its own: the console's service binding is the only way in. */
export default class Engine extends WorkerEntrypoint<EngineBindings> {
  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/health" && request.method === "GET") return Response.json({ ok: true });
    if (pathname.startsWith("/ask/")) return answerRequest(this.makeContext(), request);
    if (pathname !== "/wake") return new Response(null, { status: 404 });
    if (request.method !== "POST")
      return new Response(null, { status: 405, headers: { allow: "POST" } });
    await this.wake();
    return new Response(null, { status: 204 });
  }

  /** By cron: an alarm that was lost, which should not happen, costs five minutes at most. */
  override async scheduled(): Promise<void> {
    await this.wake();
  }

  private makeContext() {
    const defer = (work: Promise<unknown>) => this.ctx.waitUntil(work);
    return engineContext(this.env, { wake: () => this.wake() }, defer);
  }

  private async wake(): Promise<void> {
    await this.env.PACEMAKER.getByName(CLOCK).wake();
  }
}
