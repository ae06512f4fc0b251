import { describe, expect, it } from "vitest";
import { aiConfigFacts, aiModelName } from "@/lib/managed-items/ai-config";

describe("the name of a text generation model", () => {
  it("one that contains llama is Llama", () => {
    expect(aiModelName("@cf/meta/llama-3.1-8b-instruct")).toBe("Llama");
    expect(aiModelName("Code-LLaMA-34B")).toBe("Llama");
  });

  it("one that contains mistral is Mistral", () => {
    expect(aiModelName("@cf/mistral/mistral-7b-instruct-v0.1")).toBe("Mistral");
    expect(aiModelName("Mistral-Large")).toBe("Mistral");
  });

  it("any other is a Custom Model", () => {
    for (const model of ["gpt-4o", "lama", "", null, undefined])
      expect(aiModelName(model)).toBe("Custom Model");
  });
});

describe("what the AI Configuration shows", () => {
  it("five tasks and ten minutes where nothing is set", () => {
    const defaults = { model: "Custom Model", maxTasks: 5, timeout: "10 minutes" };
    expect(aiConfigFacts({})).toEqual(defaults);
    expect(aiConfigFacts({ processingLimits: {} })).toEqual(defaults);
  });

  it("what is set", () => {
    const config = {
      aiModel: { textGeneration: "llama-3" },
      processingLimits: { maxConcurrentTasks: 12, timeoutMinutes: 1 },
    };
    expect(aiConfigFacts(config)).toEqual({ model: "Llama", maxTasks: 12, timeout: "1 minute" });
  });
});
