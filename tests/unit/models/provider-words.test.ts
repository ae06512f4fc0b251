import { describe, expect, it } from "vitest";
import { responseFailure } from "@/lib/models/provider-failures";
import { providerWords } from "@/lib/models/provider-words";

const KEY = ["sk", "proj", "abcDEF123456789012345"].join("-");
const failure = (status: number, json: unknown, model = "llama9") =>
  responseFailure({ status, json, retryAfter: undefined } as never, { provider: "Ollama", model })
    .message;

describe("why a provider refused", () => {
  it("is said in its own words, marked as such", () => {
    expect(failure(404, { error: "model 'llama9' not found, try pulling it first" })).toMatch(
      /Ollama said: “model 'llama9' not found, try pulling it first”$/,
    );
    const openai = { error: { message: "The model `x` does not exist", code: "model_not_found" } };
    expect(failure(404, openai, "x")).toBe(
      "The provider has no model x. Ollama said: “The model `x` does not exist”",
    );
    expect(failure(500, "<html>")).not.toContain("said");
  });

  it.each([
    [`Incorrect API key provided: ${KEY}.`, "Incorrect API key provided: …"],
    ["Wrong key sk-ab**********cd given", "Wrong key … given"],
    ["No quota left for org-Abc1234567890Defghij", "No quota left for …"],
    ["Ask owner@example.com for access", "Ask … for access"],
    ["Token abcdefgh12345678ijkl is invalid", "Token … is invalid"],
  ])("has no secrets: %s", (message, shown) => {
    expect(providerWords({ error: { message } }, "gpt-4o")).toBe(shown);
  });

  it("keeps the model's name, is one line and is cut", () => {
    const model = "gpt-4o-mini-2024-07-18";
    expect(providerWords({ message: `No\n  ${model}` }, model)).toBe(`No ${model}`);
    expect(providerWords({ error: "word ".repeat(500) }, "m")).toHaveLength(200);
    expect(providerWords({ error: "" }, "m")).toBeNull();
    expect(providerWords(undefined, "m")).toBeNull();
  });
});
