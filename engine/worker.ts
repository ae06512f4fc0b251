import { WorkerEntrypoint } from "cloudflare:workers";
import type { EngineBindings } from "./pacemaker";
import { handleRequest } from "./questions";
import { engineContext } from "./work";

export { Pacemaker } from "./pacemaker";

/** The only Pacemaker. To scale, use one per shard of subjects (docs/engine.md). */
const CLOCK = "pacemaker";

/** Has no public address: only the console's service binding reaches it. */
export default class Engine extends WorkerEntrypoint<EngineBindings> {
  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/health" && request.method === "GET") return Response.json({ ok: true });
    if (pathname.startsWith("/ask/")) return handleRequest(this.makeContext(), request);
    if (pathname !== "/wake") return new Response(null, { status: 404 });
    if (request.method !== "POST")
      return new Response(null, { status: 405, headers: { allow: "POST" } });
    await this.wake();
    return new Response(null, { status: 204 });
  }

  /** Runs by cron. A lost alarm, which shouldn't happen, delays jobs by five minutes at most. */
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
