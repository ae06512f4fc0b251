import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isAllowedAddress, outboundFetch, outboundStream } from "@/lib/outbound-fetch";
import {
  type IntegrationsStandIn,
  startIntegrationsStandIn,
} from "../support/integrations-stand-in";

const hostPattern = /^[a-z0-9-]+\.supabase\.co$/;
const rules = { hostPattern, allowedOrigins: ["http://127.0.0.1:4000"] };

describe("allowed addresses", () => {
  it.each([
    "https://abc.supabase.co",
    "https://abc.supabase.co/rest/v1/",
    "http://127.0.0.1:4000/x",
  ])("%s may be called", (address) => expect(isAllowedAddress(address, rules)).toBe(true));

  it.each([
    "http://abc.supabase.co",
    "https://abc.supabase.co:8443",
    "https://user:pass@abc.supabase.co",
    "https://abc.supabase.co.evil.example",
    "https://evil.example/abc.supabase.co",
    "https://a.b.supabase.co",
    "https://supabase.co",
    "http://127.0.0.1:4001",
    "https://127.0.0.1:4000",
    "http://user@127.0.0.1:4000",
    "http://169.254.169.254/latest",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "ftp://abc.supabase.co",
    "//abc.supabase.co",
    "",
  ])("%s may not be called", (address) => expect(isAllowedAddress(address, rules)).toBe(false));
});

describe("outbound calls", () => {
  let standIn: IntegrationsStandIn;
  beforeAll(async () => {
    standIn = await startIntegrationsStandIn();
  });
  beforeEach(() => {
    standIn.mode = "ok";
  });
  afterAll(() => standIn.close());

  const get = (timeoutMs = 8000) =>
    outboundFetch(`${standIn.openAiBaseUrl}/models`, {
      headers: {},
      rules: { allowedOrigins: [standIn.url] },
      timeoutMs,
    });

  it("brings the status and the JSON", async () => {
    expect(await get()).toMatchObject({
      status: 401,
      json: { error: { type: expect.any(String) } },
    });
  });

  it.each([
    ["redirect", "redirect"],
    ["huge", "too_large"],
  ] as const)("takes %s for a failure", async (mode, reason) => {
    standIn.mode = mode;
    await expect(get()).rejects.toMatchObject({ name: "OutboundError", reason });
  });

  it.each(["hang", "hang-body"] as const)("stops its clock over %s", async (mode) => {
    standIn.mode = mode;
    await expect(get(150)).rejects.toMatchObject({ reason: "timeout" });
  });

  it("connects to no one off the list", async () => {
    const before = standIn.calls.length;
    await expect(
      outboundFetch(standIn.url, { headers: {}, rules: { hostPattern, allowedOrigins: [] } }),
    ).rejects.toMatchObject({ reason: "address" });
    expect(standIn.calls.length).toBe(before);
  });
});

/** A server that streams, without an end at /endless, and echoes requests at /echo. */
describe("sending and streams", () => {
  let origin = "";
  let left = 0;
  const server = createServer(async (request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) left++;
    });
    if (request.url === "/busy") {
      response.writeHead(429, { "retry-after": "7" }).end('{"error":"slow down"}');
      return;
    }
    if (request.url === "/echo") {
      const sent = (await Array.fromAsync(request)).join("");
      const { method, headers } = request;
      response.end(JSON.stringify({ method, type: headers["content-type"], sent }));
      return;
    }
    response.write("one ");
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.write("two ");
    const [first, ...rest] = Buffer.from("é");
    response.write(Buffer.from([first ?? 0]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.write(Buffer.from(rest));
    if (request.url !== "/endless") response.end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const ask = (path: string, changes: object = {}) => {
    const call = { headers: {}, rules: { allowedOrigins: [origin] }, ...changes };
    return outboundStream(`${origin}${path}`, call);
  };

  it("posts JSON", async () => {
    const rules = { allowedOrigins: [origin] };
    const { json } = await outboundFetch(`${origin}/echo`, { headers: {}, rules, body: { a: 1 } });
    expect(json).toEqual({ method: "POST", type: "application/json", sent: '{"a":1}' });
  });

  it("hands over text as it comes, whole letters only", async () => {
    const { status, text } = await ask("/words");
    expect(status).toBe(200);
    const parts = await Array.fromAsync(text ?? []);
    expect(parts.join("")).toBe("one two é");
    expect(parts.length).toBeGreaterThan(2);
  });

  it("reads a refusal, and how long to wait", async () => {
    expect(await ask("/busy")).toEqual({
      status: 429,
      retryAfter: 7,
      json: { error: "slow down" },
      text: null,
    });
  });

  it("ends a stream by its clock, its size, and for anyone who leaves", async () => {
    const read = async (changes: object) =>
      Array.fromAsync((await ask("/endless", changes)).text ?? []);
    await expect(read({ timeoutMs: 100 })).rejects.toMatchObject({ reason: "timeout" });
    await expect(read({ maxBytes: 5 })).rejects.toMatchObject({ reason: "too_large" });
    const signal = AbortSignal.timeout(60);
    await expect(read({ signal })).rejects.toMatchObject({ reason: "left" });
    for await (const _ of (await ask("/endless")).text ?? []) break;
    await expect.poll(() => left).toBe(4);
    await expect(ask("/words", { signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: "left",
    });
  });
});
