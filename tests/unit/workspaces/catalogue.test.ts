import { describe, expect, it } from "vitest";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { WORKSPACE_CATALOGUE, workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";

const TABS: [id: string, type: keyof typeof WORKSPACE_CATALOGUE, tabs: string, category: string][] =
  [
    ["W143", "content", "overview content tasks team settings", "business"],
    ["W144", "ecommerce", "overview content integrations team settings", "business"],
    ["W145", "crm", "overview team tasks integrations settings", "business"],
    ["W146", "media", "overview content bindings team settings", "technical"],
    ["W147", "analytics", "overview rags integrations bindings settings", "analytics"],
  ];

describe("the workspace catalogue", () => {
  it("every entry has all nine fields", () => {
    const fields = [
      "id",
      "name",
      "label",
      "icon",
      "description",
      "color",
      "tabs",
      "defaultRoute",
      "category",
    ].sort();
    for (const type of WORKSPACE_TYPES) {
      const entry = WORKSPACE_CATALOGUE[type];
      expect(Object.keys(entry).sort()).toEqual(fields);
      expect(Object.values(entry).every((value) => value.length > 0)).toBe(true);
      expect(entry.id).toBe(type);
    }
  });

  it.each(TABS)("[%s] %s has its tabs and category", (_row, type, tabs, category) => {
    expect(WORKSPACE_CATALOGUE[type].tabs).toEqual(tabs.split(" "));
    expect(WORKSPACE_CATALOGUE[type].category).toBe(category);
  });

  it("all five have the same default route", () => {
    const routes = new Set(Object.values(WORKSPACE_CATALOGUE).map((entry) => entry.defaultRoute));
    expect([...routes]).toEqual(["/workspace/{workspaceId}/overview"]);
  });

  it.each(["wiki", "constructor", "__proto__", ""])(
    "the unknown type %j gets a generic entry",
    (type) => {
      expect(workspaceEntry(type)).toMatchObject({
        id: type,
        name: type,
        icon: "layout-grid",
        category: "general",
      });
    },
  );

  it("makes paths that no id can break out of", () => {
    expect(workspacePath("p1", "crm")).toBe("/projects/p1/workspace/crm/overview");
    expect(workspacePath("a/b?c", "crm", "team")).toBe("/projects/a%2Fb%3Fc/workspace/crm/team");
  });
});
