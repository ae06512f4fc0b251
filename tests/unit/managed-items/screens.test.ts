import { describe, expect, it } from "vitest";
import {
  type ItemValues,
  itemFields,
  itemValues,
  newItemValues,
} from "@/app/(console)/_parts/items/item-field-list";
import {
  deletionNote,
  ITEM_LABELS,
  itemSentences,
  optimisticStatus,
} from "@/app/(console)/_parts/items/item-labels";
import { panelHref } from "@/app/(console)/_parts/items/panel-frame";
import { readTemplateFilter, startAgent } from "@/app/(console)/agents/_parts/start-agent";
import { AGENT_STATUSES, PROJECT_STATUSES, RAG_STATUSES, RAG_TYPES } from "@/db/vocabulary";
import { createAgentSchema } from "@/lib/agents/schema";
import { AGENT_TEMPLATES } from "@/lib/agents/templates/templates";
import { activityBadge } from "@/lib/badges";
import { createProjectSchema } from "@/lib/projects/schema";
import { createRagSchema } from "@/lib/rags/schema";
import { changedFields, trimChanged } from "@/lib/ui/form-values";

const KINDS = ["project", "agent", "rag"] as const;
const TEXTS = { name: "Aurora", details: "d", status: "active" };
const TEAM = [
  { userId: "u1", userRole: "admin" },
  { userId: "u2", userRole: "moderator" },
];

describe("what an edit sends", () => {
  it.each([
    ["project", "projectUrl", "projectType"],
    ["agent", "agentUrl", "agentType"],
    ["rag", "ragUrl", "ragType"],
  ] as const)("of a %s only the fields that differ", (kind, url, type) => {
    const item = { ...TEXTS, [url]: "https://a.example", [type]: "Site", version: 3 };
    const before = itemValues(kind, item);
    expect(before).toMatchObject({ ...TEXTS, [url]: "https://a.example", [type]: "Site" });
    expect(changedFields(before, { ...before })).toEqual([]);
    const now = { ...before, name: "Borealis", [url]: "https://b.example", status: "inactive" };
    expect(changedFields(before, now).sort()).toEqual(["name", url, "status"].sort());
  });

  it("workspaces and team only when they changed, whatever their order", () => {
    const workspaces = ["content", "crm"];
    const before: ItemValues = {
      ...itemValues("project", { ...TEXTS, workspaces }),
      assigned_users: TEAM,
    };
    expect(before.workspaces).toEqual(workspaces);
    const turned = { workspaces: ["crm", "content"], assigned_users: [...TEAM].reverse() };
    expect(changedFields(before, { ...before, ...turned })).toEqual([]);
    expect(changedFields(before, { ...before, workspaces: ["crm"] })).toEqual(["workspaces"]);
    const lowered = [{ userId: "u1", userRole: "moderator" }];
    expect(changedFields(before, { ...before, assigned_users: lowered })).toEqual([
      "assigned_users",
    ]);
  });

  it("what was typed is trimmed, and what no one touched stays as it is stored", () => {
    const before = { name: "Aurora", details: " padded " };
    expect(trimChanged(before, { ...before, name: " Borealis " })).toEqual({
      name: "Borealis",
      details: " padded ",
    });
  });

  it.each([
    ["project", createProjectSchema],
    ["agent", createAgentSchema],
    ["rag", createRagSchema],
  ] as const)("every field that a new %s requires is in its form", (kind, schema) => {
    const missing = schema.safeParse({}).error?.issues.map(({ path: [name] }) => name) ?? [];
    expect(itemFields(kind).map(({ name }) => name)).toEqual(expect.arrayContaining(missing));
    expect(missing.length).toBeGreaterThan(3);
  });
});

describe("what the screens say", () => {
  it("the failures, word for word", () => {
    const failures = KINDS.map((kind) => {
      const { loadAllFailed, createFailed, updateFailed, deleteFailed } = itemSentences(kind);
      return [loadAllFailed, createFailed, updateFailed, deleteFailed];
    });
    expect(failures).toEqual([
      [
        "Failed to load projects. Please try again.",
        "Failed to create project. Please try again.",
        "Failed to update project. Please try again.",
        "Failed to delete project. Please try again.",
      ],
      [
        "Failed to load agents. Please try again.",
        "Failed to create agent. Please try again.",
        "Failed to update agent. Please try again.",
        "Failed to delete agent. Please try again.",
      ],
      [
        "Failed to load RAGs. Please try again.",
        "Failed to create RAG. Please try again.",
        "Failed to update RAG. Please try again.",
        "Failed to delete RAG. Please try again.",
      ],
    ]);
  });

  it("the choices are the vocabularies", () => {
    const statuses = KINDS.map((kind) => ITEM_LABELS[kind].statuses.map(({ value }) => value));
    expect(statuses).toEqual([[...PROJECT_STATUSES], [...AGENT_STATUSES], [...RAG_STATUSES]]);
    expect(ITEM_LABELS.rag.types?.map(({ value }) => value)).toEqual([...RAG_TYPES]);
    expect([ITEM_LABELS.project.types, ITEM_LABELS.agent.types]).toEqual([null, null]);
  });

  it("a new item starts with its kind's status", () => {
    expect(KINDS.map((kind) => newItemValues(kind).status)).toEqual([
      "active",
      "active",
      "planning",
    ]);
  });

  it("a deletion says what it takes along and what it leaves", () => {
    expect(deletionNote([[1, "team assignment"]])).toBe(
      "This also deletes its 1 team assignment. You can restore it from the trash for 30 days.",
    );
    expect(
      deletionNote(
        [
          [2, "workspace"],
          [0, "team assignment"],
          [1, "link"],
        ],
        "Its 3 tasks will stay.",
      ),
    ).toBe(
      "This also deletes its 2 workspaces, 0 team assignments and 1 link. You can restore it from the trash for 30 days. Its 3 tasks will stay.",
    );
  });
});

describe("how a status reads", () => {
  const read = (kind: (typeof KINDS)[number], status: string) => activityBadge(kind, status).label;

  it.each(["project", "agent"] as const)("of a %s active is Active", (kind) => {
    expect(read(kind, "active")).toBe("Active");
  });

  it.each([...PROJECT_STATUSES.filter((status) => status !== "active"), "nonsense", ""])(
    "%j is Inactive",
    (status) => {
      expect([read("project", status), read("agent", status)]).toEqual(["Inactive", "Inactive"]);
    },
  );

  it("of a RAG it is Active, Training, Error or Inactive", () => {
    expect(RAG_STATUSES.map((status) => read("rag", status))).toEqual([
      "Inactive",
      "Active",
      "Inactive",
      "Training",
      "Error",
    ]);
  });

  it("a new project is planning in the list until the server says otherwise", () => {
    expect([undefined, "", "active"].map((status) => optimisticStatus("project", status))).toEqual([
      "planning",
      "planning",
      "active",
    ]);
  });
});

describe("links within the panel", () => {
  it("keep the settings tab, and leave empty parameters out", () => {
    const tab = { path: "/settings", fixed: { tab: "projects" } };
    expect(panelHref(tab, { q: "a b", status: undefined })).toBe("/settings?tab=projects&q=a+b");
    expect(panelHref({ path: "/projects", fixed: {} })).toBe("/projects");
  });
});

describe("a new agent", () => {
  const panel = { address: { path: "/agents", fixed: {} }, level: 1 } as const;

  it("begins with the catalogue, unless one of its entries or none was chosen", () => {
    for (const params of [{}, { template: "chef" }, { template: "__proto__" }])
      expect(startAgent({ ...panel, searchParams: params }).screen).not.toBeNull();
    expect(startAgent({ ...panel, searchParams: { template: "scratch" } })).toEqual({
      screen: null,
      values: {},
    });
  });

  it("begins with a template's short form where one was chosen", () => {
    expect(
      startAgent({ ...panel, searchParams: { template: "ai-rewriter" } }).screen,
    ).not.toBeNull();
  });

  it.each(AGENT_TEMPLATES)("from $id fills in what the server accepts", (template) => {
    const start = startAgent({ ...panel, searchParams: { template: template.id, form: "full" } });
    if (start.screen !== null) throw new Error("the catalogue instead of the form");
    const values = newItemValues("agent", { ...start.values, agentUrl: "https://a.example" });
    const made = createAgentSchema.parse({ ...values, ...start.origin });
    expect(made).toMatchObject({
      name: template.name,
      details: template.description,
      templateId: template.id,
      aiagentType: template.id,
      status: "active",
    });
  });

  it("a filter that is none is no filter", () => {
    expect(
      readTemplateFilter({ category: "food", complexity: ["advanced", "x"], q: "  a" }),
    ).toEqual({ q: "  a", category: "all", complexity: "advanced" });
  });
});
