import { expect, it } from "vitest";
import { createClient } from "../support/client";
import { closeAfterTests } from "../support/close-after-tests";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());

it("serves a page from the built worker", async () => {
  const answer = await system.client().request("/");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/html");
});

it("hands out the worker's own D1, KV and R2", async () => {
  const row = await system.env.DB.prepare("SELECT 1 AS one").first<{ one: number }>();
  expect(row?.one).toBe(1);
  await system.env.KV.put("system-test", "kept");
  expect(await system.env.KV.get("system-test")).toBe("kept");
  await system.env.FILES.put("system-test", "kept");
  expect(await (await system.env.FILES.get("system-test"))?.text()).toBe("kept");
});

it("gives every client a cookie jar of its own", () => {
  const first = createClient(system.url);
  first.cookies.set("__Host-session", "one");
  expect(createClient(system.url).cookies.size).toBe(0);
});
