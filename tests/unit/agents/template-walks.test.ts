import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  newAgent,
  optionField,
  optionTexts,
} from "@/app/(console)/agents/[agentId]/workspace/_parts/agent-values";
import { contentItems } from "@/db/schema/content";
import { leads } from "@/db/schema/crm";
import { mediaAssets } from "@/db/schema/media";
import { tasks } from "@/db/schema/tasks";
import { listSteps } from "@/lib/agents/runs/read-runs";
import type { StepView } from "@/lib/agents/runs/schema";
import {
  type AgentTemplate,
  type AgentTemplateId,
  CATEGORY_LABELS,
} from "@/lib/agents/templates/template";
import { AGENT_TEMPLATES } from "@/lib/agents/templates/templates";
import { isChanging, type ToolName } from "@/lib/agents/tools/tool-titles";
import { createAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { getRecord } from "@/lib/records/read/get-record";
import { loadSampleData } from "@/lib/records/write/sample-data";
import { createTask } from "@/lib/tasks/changes/create-task";
import { DAY_MS } from "@/lib/time";
import { PROJECT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { addItem, addOrder, addRecord } from "../../support/record-world";
import { playTemplate } from "../../support/runs-world";
import { servePages } from "../../support/serve-app";
import { createTestSystem } from "../../support/test-system";

type Workspace = Parameters<typeof loadSampleData>[1]["workspace"];

interface Walk {
  /** Workspaces with sample data, and its age in days. */
  samples?: readonly Workspace[];
  days?: number;
  /** Adds further data. */
  also?: (ctx: Context, projectId: string) => Promise<unknown>;
  /** Overrides default options. */
  options?: () => Record<string, string>;
  input?: string;
  /** The writing tools it uses, as often as it does. */
  does: readonly ToolName[];
  says: string;
}

const PAGE = "<title>Tides</title><h1>Tides</h1><p>High at 6.</p>";
const OPENING = "When does the office open?";
const NOTEBOOKS = "LAMP-OAK x1; NOTE-A5 x1";

const WALKS: Record<AgentTemplateId, Walk> = {
  "content-scraper": {
    samples: ["content"],
    options: () => ({ addresses: `${site.url}/tides` }),
    does: ["draft_record"],
    says: "Found 1 entry at 1 address. Not in the workspace yet: 1.",
  },
  "ai-rewriter": {
    samples: ["content"],
    also: (ctx, projectId) =>
      addItem(ctx, projectId, {
        title: "Winter notes",
        status: "review",
        content: "It is very cold.",
      }),
    does: ["draft_record"],
    says: "- Draft “Rewrite: Winter notes”",
  },
  "image-processor": {
    samples: ["media"],
    // Like a camera's files after upload.
    also: (ctx) => ctx.db.update(mediaAssets).set({ tags: "[]", size: 900_000 }),
    options: () => ({ most: "2" }),
    does: ["change_record", "change_record", "create_task"],
    says: "Checked 4 images: 4 of a known size without tags, 4 of 500 KB or more.",
  },
  "social-distributor": {
    samples: ["content"],
    does: ["draft_record"],
    says: "- Draft “Posts: Managed retrieval: what to prepare before you start”",
  },
  "analytics-aggregator": {
    samples: ["analytics", "content", "crm"],
    days: 10,
    // Sample data counts in no figure, so these leads and items are real.
    also: async ({ db }) => {
      await db.update(leads).set({ isSample: false });
      await db.update(contentItems).set({ isSample: false });
    },
    does: ["create_task", "create_task", "draft_record"],
    says: "- Find out why “New leads” fell by 100%",
  },
  "subscriber-manager": {
    samples: ["crm"],
    days: 100,
    also: (ctx, projectId) => {
      const values = { name: "Tobias again", email: "tobias.brandt@example.com" };
      return addRecord(ctx, projectId, { workspace: "crm", name: "contacts", values });
    },
    does: ["change_record", "change_record", "create_task"],
    says: "- Tobias Brandt: active → inactive",
  },
  "email-generator": {
    samples: ["content"],
    options: () => ({ greeting: "Good morning," }),
    does: ["draft_record"],
    says: "- Draft “Newsletter: Managed retrieval: what to prepare before you start and 1 more”",
  },
  "send-optimizer": {
    samples: ["ecommerce", "crm", "content"],
    also: (ctx, projectId) =>
      addItem(ctx, projectId, { title: "November", type: "newsletter", status: "review" }),
    does: ["create_task"],
    says: "1 newsletter is in review.",
  },
  "product-recommender": {
    samples: ["ecommerce"],
    also: (ctx, projectId) =>
      Promise.all([1, 2].map(() => addOrder(ctx, projectId, { items: NOTEBOOKS }))),
    does: ["create_task"],
    says: "Linen notebook A5",
  },
  "inventory-manager": {
    samples: ["ecommerce"],
    does: ["create_task", "create_task", "create_task"],
    says: "- Reorder Brass page marker (MARK-BRASS): 0 in stock, order 10",
  },
  "customer-support": {
    input: OPENING,
    does: ["create_task"],
    says: `- Answer: ${OPENING}`,
  },
  "price-optimizer": {
    samples: ["ecommerce"],
    days: 100,
    options: () => ({ step: "10", most: "1" }),
    does: ["change_record"],
    says: "- Ceramic mug, sand: 19.00 → 17.10 EUR",
  },
  "order-processor": {
    samples: ["ecommerce"],
    days: 10,
    does: ["change_record", "change_record", "create_task"],
    says: "- Order from Maren Holt: pending → processing",
  },
  "custom-agent": {
    also: (ctx, projectId) =>
      createTask(ctx, { name: OPENING, taskMode: "manual", project_id: projectId }),
    input: OPENING,
    does: [],
    says: `1 matching task:\n- ${OPENING} (pending)`,
  },
};

const site = await closeAfterTests(
  servePages(new Map([["/tides", { type: "text/html", body: PAGE }]])),
);
const system = await closeAfterTests(createTestSystem({ OUTBOUND_ALLOWED_ORIGINS: site.url }));
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);

/** Creates a project with the walk's data. */
async function makeProject({ samples = [], days = 0, also }: Walk): Promise<string> {
  const workspaces = ["content", "ecommerce", "crm", "media", "analytics"];
  const projectId = (await createProject(ctx, { ...PROJECT_FIELDS, workspaces })).project.id;
  const then = { ...ctx, now: ctx.now - days * DAY_MS };
  for (const workspace of samples) await loadSampleData(then, { projectId, workspace });
  await also?.(ctx, projectId);
  return projectId;
}

/** Creates the agent of an unchanged set-up form, except for these options. */
async function setUp(entry: AgentTemplate, projectId: string, own: Record<string, string> = {}) {
  const { id, name, description, category, options, modelFor } = entry;
  const fields = {
    name,
    project: projectId,
    ...optionTexts(options),
    ...Object.fromEntries(Object.entries(own).map(([key, text]) => [optionField(key), text])),
  } as Record<string, string>;
  const type = CATEGORY_LABELS[category];
  const template = { id, name, description, options, modelFor, type };
  const body = newAgent(template, (field) => fields[field] ?? "", "https://console.example.com");
  return (await createAgent(ctx, body)).agent;
}

/** Returns what exists of what a step says it created or changed. */
async function foundOf(projectId: string, { tool, input, output }: StepView) {
  const { id } = output as { id: string };
  if (tool === "create_task") {
    const rows = await ctx.db.select().from(tasks).where(eq(tasks.id, id));
    return rows.map((task) => task.projectId === projectId && task.name);
  }
  if (tool === "draft_record") {
    const rows = await ctx.db.select().from(contentItems).where(eq(contentItems.id, id));
    return rows.map(({ status, title }) => status === "draft" && title);
  }
  const { records, changes } = input as { records: string; changes: object };
  const workspace = { assets: "media", contacts: "crm" }[records] ?? "ecommerce";
  const collection = collectionOf(projectId, recordDefinition(workspace, records));
  expect(await getRecord(ctx, collection, id)).toMatchObject(changes);
  return [(input as { title: string }).title];
}

describe("an agent of each template, set up by its form and run by its rule over sample data", () => {
  it.each(AGENT_TEMPLATES.map((entry) => [entry.name, entry] as const))("%s", async (_, entry) => {
    const walk = WALKS[entry.id];
    const projectId = await makeProject(walk);
    const agent = await setUp(entry, projectId, walk.options?.());
    expect(agent.assigned_projects.map((project) => project.projectId)).toEqual([projectId]);
    const input = { agentId: agent.id, projectId, input: walk.input };
    const { id, asks, state, error, result } = await playTemplate(system, ctx, input);
    expect({ state, error }).toEqual({ state: "succeeded", error: null });
    expect(result).toContain(walk.says);
    const steps = await listSteps(ctx, id);
    expect(steps.map(({ state }) => state)).not.toContain("failed");
    const used = steps.flatMap(({ tool }) => tool ?? []);
    expect(used.filter((tool) => !entry.tools.includes(tool as ToolName))).toEqual([]);
    const changing = steps.filter(({ tool }) => isChanging(tool as ToolName));
    expect(changing.map(({ tool }) => tool).sort()).toEqual(walk.does);
    // It asks only for what the template says.
    expect(asks.map(({ tool }) => tool).sort()).toEqual(
      walk.does.filter((tool) => entry.approvals[tool] !== "auto"),
    );
    for (const step of changing) {
      const { name, title } = step.output as { name?: string; title?: string };
      expect(await foundOf(projectId, step)).toEqual([name ?? title]);
    }
  });
});
