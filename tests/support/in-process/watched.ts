import { faultyD1 } from "../faults/faulty-bindings.mjs";
import type { InProcess } from "./system";

/** A system that records its database's answers. */
interface Watched extends InProcess {
  /** Returns all database answers since the last call. */
  takeRead(): string;
}

export function watch(system: InProcess): Watched {
  let read: string[] = [];
  const plan = {
    async run<Value>(_call: unknown, act: () => Promise<Value>): Promise<Value> {
      const answer = await act();
      read.push(JSON.stringify(answer));
      return answer;
    },
  };
  const env = { ...system.env, DB: faultyD1(plan, system.env.DB) };
  return {
    ...system,
    request: (address, init) => system.requestWith(env, address, init),
    takeRead() {
      const text = read.join("\n");
      read = [];
      return text;
    },
  };
}
