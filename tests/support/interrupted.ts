import { createDatabase } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { faultyD1 } from "./faults/faulty-bindings.mjs";
import type { TestSystem } from "./test-system";

/**
 * A context that changes during a request.
 *
 * @param happens runs once: right before that database call, counted from 0, or else before the
 * first write.
 */
export function interrupted(
  system: TestSystem,
  actor: Actor | null,
  happens: () => Promise<unknown>,
  before?: number,
): Context {
  let calls = 0;
  let hasHappened = false;
  const plan = {
    async run<Value>({ isRead }: { isRead: boolean }, act: () => Promise<Value>): Promise<Value> {
      const isNow = before === undefined ? !isRead : calls++ === before;
      if (isNow && !hasHappened) {
        hasHappened = true;
        await happens();
      }
      return act();
    },
  };
  return { ...system.context(actor), db: createDatabase(faultyD1(plan, system.bindings.DB)) };
}
