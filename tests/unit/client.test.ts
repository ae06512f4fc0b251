import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "../support/client";

const server = createServer((request, response) => {
  if (request.url === "/in")
    response.setHeader("set-cookie", ["__Host-s=a=b; Path=/; Secure", "other=1"]);
  if (request.url === "/out") response.setHeader("set-cookie", "__Host-s=; Max-Age=0");
  response.end(
    JSON.stringify({ cookie: request.headers.cookie ?? "", origin: request.headers.origin ?? "" }),
  );
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it("keeps cookies, __Host- ones too, and forgets expired ones", async () => {
  const client = createClient(url);
  await client.get("/in");
  expect((await client.post("/", {})).body.cookie).toBe("__Host-s=a=b; other=1");
  await client.get("/out");
  expect((await client.get("/")).body.cookie).toBe("other=1");
});

it("sends an Origin only when asked to", async () => {
  const client = createClient(url);
  expect((await client.get("/")).body.origin).toBe("");
  expect((await client.get("/", { headers: { origin: "https://evil.example" } })).body.origin).toBe(
    "https://evil.example",
  );
});
