import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_ANSWER_BYTES } from "@/lib/provider/client";
import { validateProviderCredentials } from "@/lib/provider/validate-credentials";
import {
  DEMO_CREDENTIALS,
  type ProviderStandIn,
  type StandInFailure,
  startProviderStandIn,
} from "@/tests/support/provider-stand-in";
import { clientOf, failureOf } from "./stand-in-client";

const { accountId, globalApiKey } = DEMO_CREDENTIALS;
const DEMO_ACCOUNT = { id: accountId, name: "Demo account" };

let standIn: ProviderStandIn;
beforeEach(async () => {
  standIn = await startProviderStandIn();
});
afterEach(() => standIn.close());

const validate = (overrides = {}, id: string | undefined = accountId) =>
  validateProviderCredentials(clientOf(standIn.url, { timeoutMs: 400, ...overrides }), id);

describe("good credentials", () => {
  it("validating answers the account and its name", async () => {
    expect(await validate()).toEqual({ account: DEMO_ACCOUNT, accountName: "Demo account" });
  });

  it("a key without an account id gives its first account", async () => {
    const client = clientOf(standIn.url);
    expect(await validateProviderCredentials(client)).toEqual({
      account: DEMO_ACCOUNT,
      accountName: "Demo account",
    });
  });

  it("validating creates nothing at the provider", async () => {
    await validate();
    await validateProviderCredentials(clientOf(standIn.url));
    expect(standIn.requests.length).toBeGreaterThan(0);
    expect(standIn.requests.every(({ method }) => method === "GET")).toBe(true);
    const { databases, namespaces, buckets } = standIn.state;
    expect([databases, namespaces, buckets]).toEqual([[], [], []]);
  });

  it("an email in other case passes, and so does a key that may not read the user", async () => {
    await validate({ email: DEMO_CREDENTIALS.email.toUpperCase() });
    standIn.failNext("user.get", { status: 403, code: 9109, message: "Unauthorized" });
    await validate();
  });
});

describe("rejected credentials", () => {
  it.each([
    ["another key", { globalApiKey: "f".repeat(37) }, 9103],
    ["another email", { email: "else@example.com" }, 9103],
    ["a key of no known form", { globalApiKey: "nonsense" }, 6003],
  ])("%s is refused in plain words that never hold the key", async (_case, overrides, code) => {
    const error = await failureOf(validate(overrides));
    expect(error).toMatchObject({ code: "provider_rejected", status: 400 });
    expect(error.message).toContain(`Cloudflare error ${code}`);
    expect(error.errors).toHaveProperty("globalApiKey");
    const key = "globalApiKey" in overrides ? overrides.globalApiKey : globalApiKey;
    const told = JSON.stringify([error.message, error.errors, error.stack, error.cause]);
    expect(told).not.toContain(key);
  });

  it("someone else's account is told apart from a wrong key", async () => {
    const error = await failureOf(validate({}, "b".repeat(32)));
    expect(error.code).toBe("provider_rejected");
    expect(error.errors).toHaveProperty("accountId");
  });

  it("an email that is not the key's is refused", async () => {
    const { url, close } = await startProviderStandIn({ email: "other@example.com" });
    const client = clientOf(url, { email: "other@example.com" });
    await validateProviderCredentials({ ...client, email: "typed@example.com" }, accountId).then(
      () => expect.unreachable(),
      (error) => expect(error.errors).toHaveProperty("email"),
    );
    await close();
  });

  it("a key with no account is refused", async () => {
    standIn.state.accounts.length = 0;
    const error = await failureOf(validateProviderCredentials(clientOf(standIn.url)));
    expect(error.message).toBe("This Global API Key has no access to any account");
  });

  it("the provider's own text is never passed on", async () => {
    const message = `canary ${globalApiKey}`;
    for (const status of [400, 403, 500]) {
      standIn.failNext("accounts.list", { status, code: 4711, message });
      const error = await failureOf(validateProviderCredentials(clientOf(standIn.url)));
      expect(JSON.stringify([error.message, error.errors, error.stack])).not.toContain("canary");
      expect(error.message).toContain("4711");
    }
  });
});

describe("a provider that fails", () => {
  it.each<[string, StandInFailure, string, string]>([
    ["an internal error", { status: 500, code: 10013, message: "x" }, "provider_failed", "10013"],
    [
      "a gateway error",
      { status: 502, code: 0, message: "x" },
      "provider_failed",
      "reported an error",
    ],
    ["HTML", "garbage", "provider_failed", "unexpected response"],
    ["other JSON", "garbage-json", "provider_failed", "unexpected response"],
    ["nothing at all", "empty", "provider_failed", "unexpected response"],
    ["a redirect", "redirect", "provider_failed", "unexpected response"],
    ["too much", "huge", "provider_failed", "too large"],
    ["a broken connection", "reset", "provider_failed", "Couldn't reach Cloudflare"],
    ["silence", "hang", "provider_timeout", "in time"],
    ["headers and then silence", "stall", "provider_timeout", "in time"],
  ])("%s", async (_case, failure, code, message) => {
    standIn.failNext("accounts.get", failure);
    const started = Date.now();
    const error = await failureOf(validate());
    expect(error).toMatchObject({ code, status: code === "provider_timeout" ? 504 : 502 });
    expect(error.message).toContain(message);
    expect(error.message).not.toContain(globalApiKey);
    expect(Date.now() - started).toBeLessThan(3000);
    // One call each, without hidden retries.
    expect(standIn.requests.filter(({ step }) => step === "accounts.get")).toHaveLength(1);
  });

  it("an outage while asking for the user is not a rejection", async () => {
    standIn.failNext("accounts.get", { status: 403, code: 10000, message: "x" });
    standIn.failNext("user.get", "reset");
    expect((await failureOf(validate())).code).toBe("provider_failed");
  });

  it("a limit on calls is passed on with its waiting time", async () => {
    standIn.failNext("accounts.get", { status: 429, code: 971, message: "x", retryAfter: 30 });
    expect(await failureOf(validate())).toMatchObject({ code: "provider_failed", retryAfter: 30 });
  });

  it("no network", async () => {
    await standIn.close();
    expect((await failureOf(validate())).code).toBe("provider_failed");
    standIn = await startProviderStandIn();
  });

  it("reads at most 1 MiB", () => {
    expect(MAX_ANSWER_BYTES).toBe(1_048_576);
  });
});
