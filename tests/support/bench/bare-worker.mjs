// What the built worker is measured against: it does the calls of D1, KV and R2 that it was told to do, and answers a
// text that is as long as the built worker's. PUT tells it.
import { scrypt } from "node:crypto";
import { promisify } from "node:util";

/** As lib/auth/password.ts hashes. */
const hash = promisify(scrypt);
const HASH = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };

let script = { steps: [], late: [], fresh: [], hashes: false };
let text = "";

function randomText(length) {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, length);
}

function callD1(database, { name, statements }, anew) {
  const bound = statements.map(({ sql, values }) => {
    const statement = database.prepare(sql);
    if (values.length === 0) return statement;
    return statement.bind(...values.map((value) => anew.get(value) ?? value));
  });
  return name === "batch" ? database.batch(bound) : bound[0][name]();
}

function call(env, { kind, name, statements, args }, anew) {
  if (kind === "D1") return callD1(env.DB, { name, statements }, anew);
  return (kind === "KV" ? env.KV : env.FILES)[name](...args);
}

/** The results of the last step. */
async function play(env, steps, anew) {
  let results = [];
  for (const step of steps) results = await Promise.all(step.map((one) => call(env, one, anew)));
  return results;
}

export default {
  async fetch(request, env, ctx) {
    if (request.method === "PUT") {
      script = await request.json();
      text = "x".repeat(script.bytes);
      return new Response(null, { status: 204 });
    }
    // Read as the built worker reads it.
    if (request.method !== "GET") await request.text();
    const anew = new Map(script.fresh.map((value) => [value, randomText(value.length)]));
    if (script.hashes) await hash("password", "salt", 32, HASH);
    const results = await play(env, script.steps, anew);
    if (script.late.length > 0) ctx.waitUntil(play(env, script.late, anew));
    // Of a file in R2 the answer is its bytes.
    return new Response(results.find((one) => one?.body)?.body ?? text, {
      headers: { "content-type": "text/plain" },
    });
  },
};
