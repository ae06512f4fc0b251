import { afterAll, beforeAll, expect, it } from "vitest";
import { png } from "../support/images";
import { completeSetup, createPerson } from "../support/people";
import { type System, startSystem } from "../support/system";
import { uploadLogo } from "../support/upload-logo";

let system: System;
let logo: string;
beforeAll(async () => {
  system = await startSystem();
  await completeSetup(system);
  await uploadLogo(system, await createPerson(system, "superadmin"), png());
  const answer = await system.request("/api/settings/public");
  logo = ((await answer.json()) as { settings: { logo_url: string } }).settings.logo_url;
});
afterAll(() => system.close());

/** Next says of every answer that it varies by Next's own headers, and leaves the length out that a route gives. */
const NEXTS_OWN = new Set(["date", "vary", "content-length", "transfer-encoding"]);

/** All of an answer but what is new in each. A cookie that means nothing leads past the worker's entry, to Next. */
async function answerOf(path: string, init: RequestInit, cookie: Record<string, string>) {
  const headers = { ...cookie, ...(init.headers as Record<string, string> | undefined) };
  const answer = await system.request(path, { ...init, headers });
  const named = [...answer.headers].filter(([name]) => !NEXTS_OWN.has(name));
  return {
    status: answer.status,
    // What Next says of every answer tells who gave it.
    isOfNext: answer.headers.has("vary"),
    headers: named.map(([name, value]) => [name, value.replace(/nonce-[\w+/=]+/g, "nonce")]).sort(),
    body: Buffer.from(await answer.arrayBuffer()).toString("base64"),
  };
}

it.each([
  ["health", () => "/api/health", {}],
  ["the head of health", () => "/api/health", { method: "HEAD" }],
  ["public settings", () => "/api/settings/public", {}],
  ["a file", () => logo, {}],
  ["the head of a file", () => logo, { method: "HEAD" }],
  ["a file that is known", () => logo, { headers: { "if-none-match": "*" } }],
])("%s: the worker's entry answers as Next does", async (_, path, init) => {
  const [first, next] = [
    await answerOf(path(), init, {}),
    await answerOf(path(), init, { cookie: "nobody=knows" }),
  ];
  expect([first.isOfNext, next.isOfNext]).toEqual([false, true]);
  expect({ ...first, isOfNext: true }).toEqual(next);
});
