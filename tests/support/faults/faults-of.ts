import type { Fault, ServiceCall } from "./bench";

/** More calls than any request makes. */
const TO_THE_END = 10_000;

/**
 * Returns the possible faults of a request's calls: an overload and another failure before the
 * effect, one after it if there is an effect, and an outage until the request's end.
 */
export function faultsOf({ calls }: { calls: readonly ServiceCall[] }): Fault[] {
  return calls.flatMap(([kind, , isRead], at): Fault[] => {
    const one = { from: at, to: at };
    const outage: Fault = { from: at, to: TO_THE_END, when: "before", as: 1 + (at % 3) };
    return [
      { ...one, when: "before", as: 0 },
      ...(kind === "D1" ? [{ ...one, when: "before" as const, as: 1 + (at % 3) }] : []),
      ...(isRead ? [] : [{ ...one, when: "after" as const, as: at }]),
      ...(at > 0 && at < calls.length - 1 ? [outage] : []),
    ];
  });
}

/** Returns true for D1's overload, which is answered with 503 and Retry-After. */
export const isOverload = ({ when, as }: Fault, call: ServiceCall | undefined): boolean =>
  when === "before" && as === 0 && call?.[0] === "D1";

/** Describes a fault at a call. */
export const nameOf = ({ from, to, when }: Fault, [kind, name, , text]: ServiceCall) =>
  `${kind}.${name} ${text} (call ${from}${to > from ? " and all that follow" : ""}, ${when})`;
