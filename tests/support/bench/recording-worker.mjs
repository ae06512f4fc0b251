// The built worker, answering each request with what it has done to D1, KV and R2 for it.

import worker from "../../../.build/worker/console.js";
import { faultyServices, waitedContext } from "../faults/faulty-bindings.mjs";
import { Recording } from "./script.mjs";

export default {
  async fetch(request, env, ctx) {
    const recording = new Recording(env.DB);
    const { context, settle } = waitedContext(ctx);
    const response = await worker.fetch(request, faultyServices(recording, env), context);
    const { byteLength: bytes } = await response.arrayBuffer();
    recording.answered();
    await settle();
    const { status } = response;
    const { steps, late, rows } = recording;
    return Response.json({ status, bytes, rows, steps, late });
  },
};
