import { describe, expect, it } from "vitest";
import { SETUP_TEXTS } from "@/app/(console)/_parts/startup/setup/stage-calls";
import { RequestError } from "@/lib/request/request-error";
import { setupFailure } from "@/lib/request/setup-failure";

const CASES = [
  ["validate", "Failed to validate Cloudflare credentials", "Credential validation failed"],
  ["create", "Failed to create Cloudflare services", "Service creation failed"],
  ["admin", "Failed to create admin user", "Admin creation failed"],
] as const;

describe.each(CASES)("a failed call: %s", (call, failed, fallback) => {
  const texts = SETUP_TEXTS[call];

  it("shows the server's message", () => {
    const thrown = new RequestError("answer", "Because.", { status: 400, hasServerMessage: true });
    expect(setupFailure(thrown, texts).message).toBe("Because.");
  });

  it(`is '${failed}' when the server gives none`, () => {
    const bare = new RequestError("answer", "HTTP 500: ", { status: 500 });
    expect(setupFailure(bare, texts).message).toBe(failed);
    expect(setupFailure(new SyntaxError("Unexpected token <"), texts).message).toBe(failed);
  });

  it(`is '${fallback}' when the failure has no text of its own`, () => {
    for (const thrown of [new Error(""), {}, undefined, null]) {
      expect(setupFailure(thrown, texts).message).toBe(fallback);
    }
  });

  it("keeps the sentences of timeouts and lost connections", () => {
    const timeout = new DOMException("", "TimeoutError");
    expect(setupFailure(timeout, texts).message).toBe("Request timed out. Please try again.");
    expect(setupFailure(new TypeError("fetch failed"), texts).message).toBe(
      "Network connection failed. Please check your internet connection.",
    );
  });
});
