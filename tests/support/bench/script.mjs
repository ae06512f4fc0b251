// What a request does to D1, KV and R2, recorded, and made into what a bare worker does again.

/** What comes first in an isolate (compiling, filling of caches) is not what comes again and again. */
const UNRECORDED = 2;

/** The same request to another server. */
export const sentTo = (base, { url, ...rest }) => ({
  ...rest,
  url: new URL(url.pathname + url.search, base),
});

/**
 * Sends a request through the worker that notes what is done for it.
 * @param {import("./load.mjs").Asked} asked
 * @throws Error where the answer is no success.
 */
export async function record({ recording }, asked) {
  const { url, ...init } = sentTo(recording, asked);
  const answer = await fetch(url, { redirect: "manual", ...init });
  const recorded = await answer.json();
  if (recorded.status >= 300)
    throw new Error(`${asked.url} returned HTTP ${recorded.status}: ${recorded.text}`);
  return recorded;
}

/** What the bare worker does again for a request, and how often the request asks D1 before it is answered. */
export async function recordScript(system, asked) {
  for (let time = 0; time < UNRECORDED; time++) await record(system, asked);
  const script = scriptOf(await record(system, asked), await record(system, asked));
  const calls = script.steps.flat().filter(({ kind }) => kind === "D1");
  const statements = calls.reduce((sum, call) => sum + (call.statements?.length ?? 0), 0);
  return { script, cost: { trips: calls.length, statements } };
}

const statementsOf = ({ steps, late }) =>
  [...steps, ...late].flat().flatMap((call) => call.statements ?? []);

/** A text that was another one the second time (the id of a row that it makes) is made anew each time. */
function scriptOf(first, second) {
  const [before, after] = [first, second].map(statementsOf);
  if (before.map(({ sql }) => sql).join() !== after.map(({ sql }) => sql).join())
    throw new Error("The same request did another thing the second time");
  const fresh = after.flatMap(({ values }, at) =>
    values.filter(
      (value, place) => typeof value === "string" && value !== before[at].values[place],
    ),
  );
  return { ...second, fresh: [...new Set(fresh)] };
}

/** Tells the bare worker what it does from now on. */
export async function teachBare({ bare }, script) {
  const answer = await fetch(bare, { method: "PUT", body: JSON.stringify(script) });
  if (answer.status !== 204) throw new Error("The bare worker was not told what to do");
}
