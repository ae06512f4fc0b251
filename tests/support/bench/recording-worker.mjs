// The built worker, answering each request with what it has done to D1, KV and R2 for it.

import worker from "../../../.build/worker/console.js";
import { faultyServices, waitedContext } from "../faults/faulty-bindings.mjs";
import { Recording } from "./recording.mjs";

export default {
  async fetch(request, env, ctx) {
    const recording = new Recording();
    const { context, settle } = waitedContext(ctx);
    const response = await worker.fetch(request, faultyServices(recording, env), context);
    const body = await response.arrayBuffer();
    recording.answered();
    await settle();
    const { steps, late, rowsWritten } = recording;
    const text = new TextDecoder().decode(body.slice(0, 2000));
    return Response.json({
      ...{ status: response.status, bytes: body.byteLength, text, rowsWritten, steps, late },
    });
  },
};
