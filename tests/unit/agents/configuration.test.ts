import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TimeFact } from "@/app/(console)/_components/items/item-parts";
import {
  agentChanges,
  agentValues,
} from "@/app/(console)/agents/[agentId]/workspace/_components/agent-values";
import { ragChanges, ragTypeLabel } from "@/app/(console)/rags/_components/rag-values";
import type { AgentView } from "@/lib/agents/schema";

const AGENT = {
  agentType: "Scraper",
  status: "active",
  aiagentType: null,
  agentConfig: null,
} as AgentView;
const EMPTY = agentValues(AGENT);

describe("what the Configuration tab of an agent sends", () => {
  it("nothing while nothing differs", () => {
    expect(agentChanges(EMPTY, { ...EMPTY })).toEqual({});
  });

  it("the fields that differ, and no others", () => {
    expect(agentChanges(EMPTY, { ...EMPTY, status: "inactive" })).toEqual({ status: "inactive" });
    expect(agentChanges(EMPTY, { ...EMPTY, aiagentType: "content-scraper" })).toEqual({
      aiagentType: "content-scraper",
    });
  });

  it("the configuration whole, without what is left empty", () => {
    const limited = { ...EMPTY, model: "llama-3", timeout: "20" };
    const agentConfig = {
      aiModel: { textGeneration: "llama-3" },
      processingLimits: { timeoutMinutes: 20 },
    };
    expect(agentChanges(EMPTY, limited)).toEqual({ agentConfig });
    const read = agentValues({ ...AGENT, agentConfig });
    expect(read).toEqual(limited);
    expect(agentChanges(read, { ...read, model: "" })).toEqual({
      agentConfig: { processingLimits: { timeoutMinutes: 20 } },
    });
  });

  it("null where everything is taken out", () => {
    const full = { ...EMPTY, aiagentType: "writer", model: "llama-3", maxTasks: "3" };
    expect(agentChanges(full, EMPTY)).toEqual({ aiagentType: null, agentConfig: null });
  });
});

describe("a RAG", () => {
  it("sends the fields that differ", () => {
    const before = { ragType: "custom", status: "planning" };
    expect(ragChanges(before, { ...before })).toEqual({});
    expect(ragChanges(before, { ragType: "custom", status: "error" })).toEqual({ status: "error" });
    expect(ragChanges(before, { ragType: "document-qa", status: "planning" })).toEqual({
      ragType: "document-qa",
    });
  });

  it("without a type is a RAG System", () => {
    expect(ragTypeLabel("")).toBe("RAG System");
    expect(ragTypeLabel(null)).toBe("RAG System");
    expect(ragTypeLabel("document-qa")).toBe("Document Q&A");
  });

  it("a date that is missing is N/A", () => {
    expect(renderToString(createElement(TimeFact, { value: null }))).toContain("N/A");
    expect(renderToString(createElement(TimeFact, { value: "2026-01-02T00:00:00Z" }))).toContain(
      "2 Jan 2026",
    );
  });
});
