// The built worker with services that fail when a test says so. Not part of the product: it wraps it.

import worker from "../../../.build/worker/console.js";
import { faultyServices, waitedContext } from "./faulty-bindings.mjs";
import { plans } from "./faulty-fetch.mjs";
import { Plan } from "./plan.mjs";

/** Names the calls that are to fail; read here alone. */
const FAULT_HEADER = "x-test-fault";
/** Of the answer: the calls that were made. */
const CALLS_HEADER = "x-test-calls";
/** Of the answer: its body broke off after the headers were sent. */
const BROKEN_HEADER = "x-test-broken";

/** The body to its end, so that every call that it makes is counted. */
async function readWhole(response) {
  try {
    return { body: await response.arrayBuffer(), isBroken: false };
  } catch {
    return { body: null, isBroken: true };
  }
}

export default {
  async fetch(request, env, ctx) {
    const fault = request.headers.get(FAULT_HEADER);
    const headers = new Headers(request.headers);
    headers.delete(FAULT_HEADER);
    const plan = new Plan(fault ? JSON.parse(fault) : null);
    const { context, settle } = waitedContext(ctx);
    return plans.run(plan, async () => {
      const response = await worker.fetch(
        new Request(request, { headers }),
        faultyServices(plan, env),
        context,
      );
      const { body, isBroken } = await readWhole(response);
      // What is done past the answer is part of what the test looks at.
      await settle();
      const hasBody = body !== null && body.byteLength > 0;
      const answer = new Response(hasBody ? body : null, response);
      answer.headers.set(CALLS_HEADER, plan.summary());
      if (isBroken) answer.headers.set(BROKEN_HEADER, "1");
      return answer;
    });
  },
};
