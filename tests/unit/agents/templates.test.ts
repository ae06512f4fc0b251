import { describe, expect, it } from "vitest";
import { AGENT_TEMPLATE_IDS } from "@/db/vocabulary";
import {
  CATEGORY_LABELS,
  COMPLEXITY_LABELS,
  TEMPLATE_CATEGORIES,
} from "@/lib/agents/template-schema";
import { AGENT_TEMPLATES, filterTemplates, findTemplate } from "@/lib/agents/templates";

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

  it("every entry has each field, and something to read", () => {
    for (const entry of AGENT_TEMPLATES) {
      expect(Object.keys(entry).sort(), entry.id).toEqual([
        "category",
        "complexity",
        "description",
        "estimatedSetupTime",
        "features",
        "id",
        "name",
      ]);
      expect(entry.description.length, entry.id).toBeGreaterThan(60);
      expect(new Set(entry.features).size, entry.id).toBeGreaterThanOrEqual(4);
      expect(COMPLEXITY_LABELS[entry.complexity]).toBeTruthy();
    }
    expect(new Set(AGENT_TEMPLATES.map(({ name }) => name)).size).toBe(14);
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
    expect(ids({ q: "robots.txt" })).toEqual(["content-scraper"]);
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
