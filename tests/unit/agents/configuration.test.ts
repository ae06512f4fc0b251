import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TimeFact } from "@/app/(console)/_parts/items/item-parts";
import {
  type AgentChoices,
  type AgentValues,
  agentChanges,
  agentValues,
  newAgent,
} from "@/app/(console)/agents/[agentId]/workspace/_parts/agent-values";
import { ragChanges, ragTypeLabel } from "@/app/(console)/rags/_parts/rag-values";
import { FormFailure } from "@/components/form-message";
import type { AgentView } from "@/lib/agents/schema";

const AGENT = {
  agentType: "Scraper",
  status: "active",
  aiagentType: null,
  agentConfig: null,
} as AgentView;
const CHOICES: AgentChoices = {
  defaults: {
    tools: ["list_tasks", "create_task"],
    approvals: { create_task: "ask" },
    modelDecides: true,
    options: [
      { name: "most", label: "Most", kind: "number", default: 5, min: 1, max: 10, help: "A run." },
      { name: "place", label: "Place", kind: "text", default: "", max: 50, help: "Where." },
    ],
  },
  toolNames: ["list_tasks", "read_task", "create_task"],
  ragIds: ["handbook", "notes"],
  serverIds: ["wiki", "tickets"],
};
const EMPTY = agentValues(AGENT, CHOICES);
const changes = (before: AgentValues, now: AgentValues) => agentChanges(before, now, CHOICES);

describe("what the set-up form of an agent sends", () => {
  const template = {
    id: "custom-agent",
    name: "Custom Agent",
    description: "Answers.",
    type: "Custom",
    options: CHOICES.defaults.options,
    modelFor: "follow your instructions",
  };
  const sent = (fields: Record<string, string>) =>
    newAgent(template, (field) => fields[field] ?? "", "https://console.example.com").agentConfig;

  it("the model that was chosen, with its integration", () => {
    expect(sent({ integrationId: "writing", model: "llama-3", "option.most": "3" })).toEqual({
      integrationId: "writing",
      aiModel: { textGeneration: "llama-3" },
      options: { most: 3 },
    });
    expect(sent({ integrationId: "writing" })).toEqual({ integrationId: "writing" });
  });

  it("no configuration if nothing was chosen", () => {
    expect(sent({ integrationId: "", model: "", "option.most": "5" })).toBeNull();
  });
});

describe("what the Configuration tab of an agent sends", () => {
  it("nothing while nothing differs", () => {
    expect(changes(EMPTY, { ...EMPTY })).toEqual({});
  });

  it("the fields that differ, and no others", () => {
    expect(changes(EMPTY, { ...EMPTY, status: "inactive" })).toEqual({ status: "inactive" });
    expect(changes(EMPTY, { ...EMPTY, aiagentType: "content-scraper" })).toEqual({
      aiagentType: "content-scraper",
    });
  });

  it("the configuration whole, without what is left empty", () => {
    const limited = { ...EMPTY, model: "llama-3", timeout: "20" };
    const agentConfig = {
      aiModel: { textGeneration: "llama-3" },
      processingLimits: { timeoutMinutes: 20 },
    };
    expect(changes(EMPTY, limited)).toEqual({ agentConfig });
    const read = agentValues({ ...AGENT, agentConfig }, CHOICES);
    expect(read).toEqual(limited);
    expect(changes(read, { ...read, model: "" })).toEqual({
      agentConfig: { processingLimits: { timeoutMinutes: 20 } },
    });
  });

  it("when people review its changes, unless it is the default", () => {
    expect(EMPTY.review).toBe("at-end");
    const asks = { ...EMPTY, review: "ask-and-wait" };
    const agentConfig = { review: "ask-and-wait" as const };
    expect(changes(EMPTY, asks)).toEqual({ agentConfig });
    const read = agentValues({ ...AGENT, agentConfig }, CHOICES);
    expect(read).toEqual(asks);
    expect(changes(read, EMPTY)).toEqual({ agentConfig: null });
  });

  it("what differs from the template, and what it says stays its own", () => {
    const now = {
      ...EMPTY,
      instructions: "Be short.",
      integrationId: "openai",
      toolCalls: "7",
      dollars: "0.25",
      rags: "chosen",
      "rag.notes": "on",
      servers: "chosen",
      "server.tickets": "on",
      "tool.read_task": "on",
      "approval.create_task": "ask-other",
      "option.most": "3",
    };
    const agentConfig = {
      instructions: "Be short.",
      integrationId: "openai",
      tools: ["list_tasks", "read_task", "create_task"],
      approvals: { create_task: "ask-other" },
      rags: ["notes"],
      servers: ["tickets"],
      limits: { toolCalls: 7, costMicros: 250_000 },
      options: { most: 3 },
    } satisfies AgentView["agentConfig"];
    expect(changes(EMPTY, now)).toEqual({ agentConfig });
    const read = agentValues({ ...AGENT, agentConfig }, CHOICES);
    expect(read).toEqual(now);
    expect(changes(read, { ...EMPTY })).toEqual({ agentConfig: null });
    expect(changes(read, { ...read, "option.most": "" })).toEqual({
      agentConfig: { ...agentConfig, options: undefined },
    });
  });

  it("null where everything is taken out", () => {
    const full = { ...EMPTY, aiagentType: "writer", model: "llama-3", maxTasks: "3" };
    expect(changes(full, EMPTY)).toEqual({ aiagentType: null, agentConfig: null });
  });
});

describe("what a form says of a failure", () => {
  const said = (errors: Record<string, string[]>, fields?: string[]) =>
    renderToString(
      createElement(FormFailure, { failure: { message: "Not saved", errors }, fields }),
    );

  it("is the failure itself, where no field has a part in it", () => {
    expect(said({})).toContain("Not saved");
    expect(said({ agentUrl: ["No address"] }, ["name"])).toContain("Not saved");
  });

  it("is what no field shows of it, and nothing where fields show all", () => {
    const both = said({ name: ["Too long"], agentUrl: ["No address"] }, ["name"]);
    expect(both).toContain("No address");
    expect(both).not.toContain("Too long");
    expect(said({ name: ["Too long"] }, ["name"])).not.toContain("Too long");
    expect(said({ name: ["Too long"] })).not.toContain("Not saved");
  });
});

describe("a RAG", () => {
  it("sends the fields that differ", () => {
    const before = { ragType: "custom", status: "planning", integrationId: "", model: "" };
    expect(ragChanges(before, { ...before })).toEqual({});
    expect(ragChanges(before, { ...before, status: "error" })).toEqual({ status: "error" });
    expect(ragChanges(before, { ...before, ragType: "document-qa" })).toEqual({
      ragType: "document-qa",
    });
    const written = { ...before, integrationId: "integration-1", model: "gpt-4o" };
    expect(ragChanges(before, written)).toEqual({
      ragConfig: { integrationId: "integration-1", model: "gpt-4o" },
    });
    expect(ragChanges(written, before)).toEqual({ ragConfig: null });
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
