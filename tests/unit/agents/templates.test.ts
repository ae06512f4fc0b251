import { describe, expect, it } from "vitest";
import { AGENT_TEMPLATE_IDS } from "@/db/vocabulary";
import {
  CATEGORY_LABELS,
  COMPLEXITY_LABELS,
  TEMPLATE_CATEGORIES,
} from "@/lib/agents/templates/template";
import {
  AGENT_TEMPLATES,
  agentSetup,
  filterTemplates,
  findTemplate,
  optionProblems,
} from "@/lib/agents/templates/templates";
import { isChanging } from "@/lib/agents/tools/tool-titles";

const ROWS = [
  ["[W300]", "content-scraper", "content", "moderate", "15-30 minutes"],
  ["[W301]", "ai-rewriter", "ai", "advanced", "20-45 minutes"],
  ["[W302]", "image-processor", "automation", "moderate", "10-25 minutes"],
  ["[W303]", "social-distributor", "automation", "advanced", "30-60 minutes"],
  ["[W304]", "analytics-aggregator", "analytics", "advanced", "25-45 minutes"],
  ["[W305]", "subscriber-manager", "automation", "moderate", "15-30 minutes"],
  ["[W306]", "email-generator", "ai", "advanced", "20-40 minutes"],
  ["[W307]", "send-optimizer", "analytics", "advanced", "25-45 minutes"],
  ["[W308]", "product-recommender", "e-commerce", "advanced", "30-60 minutes"],
  ["[W309]", "inventory-manager", "e-commerce", "moderate", "20-40 minutes"],
  ["[W310]", "customer-support", "ai", "advanced", "45-90 minutes"],
  ["[W311]", "price-optimizer", "e-commerce", "advanced", "30-60 minutes"],
  ["[W312]", "order-processor", "e-commerce", "moderate", "25-45 minutes"],
  ["[W313]", "custom-agent", "custom", "advanced", "60-120 minutes"],
] as const;

describe("the catalogue of agent templates", () => {
  it("has exactly these 14 entries, in this order", () => {
    expect(AGENT_TEMPLATES.map(({ id }) => id)).toEqual(ROWS.map(([, id]) => id));
    expect([...AGENT_TEMPLATE_IDS]).toEqual(ROWS.map(([, id]) => id));
    expect(AGENT_TEMPLATES).toHaveLength(14);
  });

  it.each(ROWS)("%s %s: %s, %s, %s", (_row, id, category, complexity, estimatedSetupTime) => {
    expect(findTemplate(id)).toMatchObject({ category, complexity, estimatedSetupTime });
  });

  it("says which agents need a model, and for what", () => {
    const needing = AGENT_TEMPLATES.filter(({ modelFor }) => modelFor !== null);
    expect(needing.map(({ id }) => id)).toEqual([
      "ai-rewriter",
      "customer-support",
      "custom-agent",
    ]);
    // A model that decides does what no rule can.
    for (const { id, modelDecides, modelFor } of AGENT_TEMPLATES)
      if (modelDecides) expect(modelFor, id).not.toBeNull();
  });

  it("every entry has each field, and something to read", () => {
    for (const entry of AGENT_TEMPLATES) {
      expect(Object.keys(entry).sort(), entry.id).toEqual([
        "approvals",
        "category",
        "complexity",
        "description",
        "estimatedSetupTime",
        "features",
        "id",
        "modelDecides",
        "modelFor",
        "name",
        "options",
        "reads",
        "rule",
        "tools",
        "workspaces",
      ]);
      expect(entry.description.length, entry.id).toBeGreaterThan(60);
      // Its first sentence says what it does in a few words.
      const [does = ""] = entry.description.split(/(?<=\.) /);
      expect(does.split(" ").length, entry.id).toBeLessThanOrEqual(5);
      expect(new Set(entry.features).size, entry.id).toBeGreaterThanOrEqual(4);
      expect(COMPLEXITY_LABELS[entry.complexity]).toBeTruthy();
    }
    expect(new Set(AGENT_TEMPLATES.map(({ name }) => name)).size).toBe(14);
  });

  it("a card says what its template reads with, asks, may do by itself, and how it starts", () => {
    expect(findTemplate("image-processor")?.features.slice(-4)).toEqual([
      "Can list records, list tasks, and check earlier proposals",
      "Needs approval to edit a record",
      "Can create a task without approval",
      "Start it by hand, from a task, on a schedule or after an event, or through the API",
    ]);
    expect(findTemplate("customer-support")?.features.slice(-2)).toEqual([
      "Needs approval to create a task and comment on a task",
      "Start it by hand, from a task, on a schedule or after an event, in a conversation, or through the API",
    ]);
  });

  it("approvals are of tools that the template has and that change something", () => {
    for (const { id, tools, approvals } of AGENT_TEMPLATES)
      expect(Object.keys(approvals).sort(), id).toEqual(tools.filter(isChanging).sort());
  });

  it("the default of each option is one that it takes, and its name is there once", () => {
    for (const { id, options } of AGENT_TEMPLATES) {
      const defaults = Object.fromEntries(options.map((option) => [option.name, option.default]));
      expect(Object.keys(defaults), id).toHaveLength(options.length);
      expect(optionProblems(id, defaults), id).toEqual({});
    }
  });

  it("the categories are six, and each has an entry", () => {
    expect([...TEMPLATE_CATEGORIES]).toEqual([
      "content",
      "ai",
      "automation",
      "analytics",
      "e-commerce",
      "custom",
    ]);
    expect(Object.keys(CATEGORY_LABELS)).toEqual([...TEMPLATE_CATEGORIES]);
    const used = new Set(AGENT_TEMPLATES.map(({ category }) => category));
    expect(TEMPLATE_CATEGORIES.filter((category) => !used.has(category))).toEqual([]);
  });
});

describe("filtering the catalogue", () => {
  const ids = (filter: Partial<Parameters<typeof filterTemplates>[0]>) =>
    filterTemplates({ q: "", category: "all", complexity: "all", ...filter }).map(({ id }) => id);

  it("by category and complexity together", () => {
    expect(ids({})).toHaveLength(14);
    expect(ids({ category: "e-commerce", complexity: "moderate" })).toEqual([
      "inventory-manager",
      "order-processor",
    ]);
    expect(ids({ category: "custom", complexity: "moderate" })).toEqual([]);
  });

  it("by words in name, description or features, ignoring case", () => {
    expect(ids({ q: "  REWRITER " })).toEqual(["ai-rewriter"]);
    expect(ids({ q: "atom feeds" })).toEqual(["content-scraper"]);
    expect(ids({ q: "no such thing" })).toEqual([]);
  });

  it("nothing else is a template", () => {
    expect([undefined, "", "chef", "__proto__"].map(findTemplate)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("what an agent works by", () => {
  it("is its template's, where its configuration says nothing", () => {
    expect(agentSetup("order-processor", null)).toEqual({
      tools: ["list_records", "list_tasks", "check_proposals", "change_record", "create_task"],
      approvals: { change_record: "ask", create_task: "auto" },
      options: {
        pending_days: 1,
        processing_days: 3,
        shipped_days: 7,
        most: 8,
        assignee: "",
        only: "",
      },
    });
    expect(agentSetup(null, null).tools).toEqual(findTemplate("custom-agent")?.tools);
  });

  it("is what its configuration says, and its template's for the rest", () => {
    const config = {
      instructions: "Be brief",
      tools: ["list_records" as const],
      approvals: { create_task: "ask-other" as const },
      options: { most: 2 },
    };
    expect(agentSetup("order-processor", config)).toMatchObject({
      ...config,
      approvals: { change_record: "ask", create_task: "ask-other" },
      options: { pending_days: 1, most: 2 },
    });
  });

  it.each([
    [{ most: 0 }, "Orders per run must be at least 1"],
    [{ most: 99 }, "Orders per run must be at most 12"],
    [{ most: 1.5 }, "Orders per run must be a whole number"],
    [{ most: "3" }, "Orders per run must be a whole number"],
    [{ colour: "red" }, "Order Processor has no option colour"],
  ])("takes no option %j", (options, message) => {
    expect(Object.values(optionProblems("order-processor", options))).toEqual([message]);
  });

  it("takes a choice of the list, and a text up to its length", () => {
    expect(optionProblems("ai-rewriter", { status: "gone" })).toEqual({
      status: "Status must be one of draft, review, published",
    });
    expect(optionProblems("content-scraper", { addresses: "x".repeat(501) })).toEqual({
      addresses: "Addresses must be at most 500 characters",
    });
    expect(optionProblems("content-scraper", { addresses: 7 })).toEqual({
      addresses: "Addresses must be text",
    });
  });
});
