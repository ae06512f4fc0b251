import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isAllowedAddress, outboundFetch } from "@/lib/outbound-fetch";
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

  it("connects to nobody off the list", async () => {
    const before = standIn.calls.length;
    await expect(
      outboundFetch(standIn.url, { headers: {}, rules: { hostPattern, allowedOrigins: [] } }),
    ).rejects.toMatchObject({ reason: "address" });
    expect(standIn.calls.length).toBe(before);
  });
});
