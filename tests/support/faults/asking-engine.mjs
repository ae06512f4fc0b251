// The built engine without its clock: it answers questions, and jobs wait, so that a table reads the same after each run.
import Engine, { Pacemaker } from "../../../.build/engine/worker.js";

export { Pacemaker };

export default class AskingEngine extends Engine {
  async fetch(request) {
    const isAsked = new URL(request.url).pathname.startsWith("/ask/");
    return isAsked ? super.fetch(request) : new Response(null, { status: 204 });
  }

  async scheduled() {}
}
