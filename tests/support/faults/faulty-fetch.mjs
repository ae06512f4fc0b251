// Loaded before the worker, which finds this fetch in the place of the platform's.
import { AsyncLocalStorage } from "node:async_hooks";

/** The plan of the request that is being served. @type {AsyncLocalStorage<import("./plan.mjs").Plan>} */
export const plans = new AsyncLocalStorage();

const send = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const plan = plans.getStore();
  if (!plan) return send(input, init);
  const method = init?.method ?? (input instanceof Request ? input.method : "GET");
  const call = { kind: "fetch", name: method, isRead: method === "GET" };
  return plan.run(call, () => send(input, init));
};
