import { faultyD1 } from "../faults/faulty-bindings.mjs";
import type { InProcess } from "./system";

/** A system of which one sees what its database has answered, whatever became of it. */
export interface Watched extends InProcess {
  /** All that the database has answered since this was last asked. */
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
