import { type InProcess, startInProcess } from "../in-process/system";
import { faultyServices } from "./faulty-bindings.mjs";
import { plans } from "./faulty-fetch.mjs";
import { Plan } from "./plan.mjs";

/**
 * Route handlers and actions in this process over services that can be made to fail. Reads and
 * sends the same headers as `startFaultySystem`.
 */
export async function startFaultyInProcess(vars?: Record<string, string>): Promise<InProcess> {
  const system = await startInProcess(vars);
  async function request(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const fault = headers.get("x-test-fault");
    headers.delete("x-test-fault");
    const plan = new Plan(fault ? JSON.parse(fault) : null);
    const env = faultyServices(plan, system.env);
    const answer = await plans.run(plan, () =>
      system.requestWith(env, address, { ...init, headers }),
    );
    const told = new Response(await answer.text(), answer);
    told.headers.set("x-test-calls", plan.summary());
    return told;
  }
  return { ...system, request };
}
