import { describe, expect, it } from "vitest";
import { AGENT_TEMPLATES, agentSetup, usesModel } from "@/lib/agents/templates/templates";
import {
  changeRecordTool,
  draftRecordTool,
  listRecordsTool,
  readRecordsTool,
} from "@/lib/agents/tools/record-tools";
import { checkProposalsTool, runReportTool } from "@/lib/agents/tools/report-tools";
import { type AnyTool, approvalModeFor, type RunScope } from "@/lib/agents/tools/tool";
import { isChanging, TOOL_NAMES, type ToolName } from "@/lib/agents/tools/tool-titles";
import { TOOLS, toolsNamed } from "@/lib/agents/tools/tools";
import { parseInput } from "@/lib/parse-input";
import { closeAfterTests } from "../../support/close-after-tests";
import { addItem, addProduct, itemsOf } from "../../support/record-world";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const { ctx, projectId } = await makeAgentWorld(system, boss);
const place: RunScope = { projectId, taskId: null, rags: [], servers: [], proposed: [] };

/** Calls a tool like a model or a procedure: raw arguments, parsed as in a run. */
async function use(tool: AnyTool, given: object, at = place): Promise<unknown> {
  const args = parseInput(tool.input, given);
  return tool.run({ ctx, scope: at, args }, crypto.randomUUID());
}

describe("the list of tools", () => {
  it("has each name once, and says of each whether it changes something", () => {
    expect(TOOLS.map(({ name }) => name).sort()).toEqual([...TOOL_NAMES].sort());
    for (const { name, changes, description: about, requires: needs } of TOOLS) {
      expect(changes, name).toBe(isChanging(name));
      expect([about.length > 20, needs.length > 5], name).toEqual([true, true]);
    }
  });

  it("a template promises no tool by itself that the rule of two forbids, with a model or without", () => {
    for (const { id, tools: names, approvals } of AGENT_TEMPLATES)
      for (const config of [null, { integrationId: "one" }]) {
        const tools = toolsNamed(names);
        const letting = {
          tools,
          config: agentSetup(id, config),
          usesModel: usesModel(id, config),
        };
        for (const one of tools.filter(({ changes }) => changes))
          expect(approvalModeFor(one, letting), `${id}: ${one.name}`).toBe(approvals[one.name]);
      }
  });

  const modeWith = (asked: ToolName, reads: readonly ToolName[], usesModel: boolean) => {
    const tools = toolsNamed([...reads, asked]);
    const one = tools.find(({ name }) => name === asked);
    return (
      one &&
      approvalModeFor(one, {
        tools,
        config: { approvals: { [asked]: "auto" } },
        usesModel: usesModel,
      })
    );
  };

  it.each([
    "read_task",
    "list_tasks",
    "list_records",
    "read_records",
    "run_report",
    "use_remote_tool",
  ] as const)(
    "what %s brings may be anyone's words: where a model decides by it, a change is asked about",
    (read) => {
      expect(modeWith("change_record", [read], true)).toBe("ask");
      // With a fixed rule, no text decides.
      expect(modeWith("change_record", [read], false)).toBe("auto");
      expect(modeWith("change_record", [], true)).toBe("auto");
    },
  );

  it("an address can carry out what was read: where a model decides, fetching it is asked about", () => {
    expect(modeWith("fetch_page", ["list_tasks"], true)).toBe("ask");
    expect(modeWith("fetch_page", ["list_tasks"], false)).toBe("auto");
    expect(modeWith("fetch_page", [], true)).toBe("auto");
  });

  it("what a server's tools do no one knows: they are asked about with a model and without", () => {
    expect(modeWith("use_remote_tool", [], true)).toBe("ask");
    expect(modeWith("use_remote_tool", [], false)).toBe("ask");
  });
});

describe("tools over records", () => {
  it("list without long texts, and read whole up to a length that is said", async () => {
    const { id } = await addItem(ctx, place.projectId ?? "", {
      title: "Long",
      content: "word ".repeat(5000),
    });
    expect(
      listRecordsTool.describeCall({
        records: "items",
        q: "Long",
        filters: { status: "draft" },
        where: [],
        sort: "",
        limit: 1,
      }),
    ).toBe("List content items (draft) about “Long”");
    const listed = await use(listRecordsTool, { records: "items", filters: { status: "draft" } });
    expect(listed).toMatchObject({ total: 1, records: [{ id, title: "Long", word_count: 5000 }] });
    expect(JSON.stringify(listed)).not.toContain("word word");
    const read = await use(readRecordsTool, { records: "items", ids: [id, "gone"] });
    expect(read).toMatchObject({ records: [{ id, is_cut: true }] });
    expect(JSON.stringify(read).length).toBeLessThan(21_000);
  });

  it("take no filter that the list does not have, no other records, and no place without a project", async () => {
    const wrong = { records: "items", filters: { colour: "red" } };
    await expect(use(listRecordsTool, wrong)).rejects.toMatchObject({
      message: "content items can't be filtered by colour",
    });
    await expect(use(listRecordsTool, { records: "users" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const nowhere = { ...place, projectId: null };
    for (const tool of [listRecordsTool, runReportTool])
      await expect(use(tool, { records: "items" }, nowhere)).rejects.toMatchObject({
        code: "conflict",
      });
  });

  it("draft nothing that is public or for sale, whatever is said", async () => {
    const values = { title: "Out", type: "article", status: "published", content: "x" };
    await use(draftRecordTool, { records: "items", values });
    const made = (await itemsOf(ctx, place.projectId ?? "")).find(({ title }) => title === "Out");
    expect(made).toMatchObject({ status: "draft" });
    await expect(use(draftRecordTool, { records: "items", values: {} })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { "values.title": ["Title is required"] },
    });
    await expect(use(draftRecordTool, { records: "orders", values })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("draft a figure of the project's own, and neither orders nor files", async () => {
    const values = { name: "Visits", value: 12, category: "traffic", recorded_at: "2026-11-20" };
    const made = await use(draftRecordTool, { records: "metrics", values });
    expect(made).toMatchObject({ title: "Visits" });
    for (const records of ["orders", "assets", "folders"])
      await expect(use(draftRecordTool, { records, values })).rejects.toMatchObject({
        code: "invalid_input",
      });
    expect(draftRecordTool.description).toContain("Can't create orders, assets or folders");
  });

  it("change exactly what was read, and say so in words", async () => {
    const { id } = await addProduct(ctx, place.projectId ?? "", { name: "Mug", sku: "MUG" });
    const change = {
      ...{ records: "products", id, title: "Mug" },
      ...{ before: { price: 20 }, changes: { price: 21 } },
    };
    expect(changeRecordTool.describeCall(change)).toBe("Set price to 21 for the product “Mug”");
    const stale = { code: "conflict", message: "This product changed after the agent read it" };
    await expect(use(changeRecordTool, { ...change, title: "Jug" })).rejects.toMatchObject(stale);
    await use(changeRecordTool, change);
    await expect(use(changeRecordTool, change)).rejects.toMatchObject(stale);
    for (const wrong of [
      { changes: {} },
      { before: {} },
      { before: { stock_quantity: 50 }, changes: { stock_quantity: 9 } },
      { changes: { price: -1 } },
    ])
      await expect(use(changeRecordTool, { ...change, ...wrong })).rejects.toMatchObject({
        code: "invalid_input",
      });
  });
});

it("earlier proposals are told to a run alone", async () => {
  const asked = { tool: "create_task", field: "name", values: ["x"] };
  await expect(use(checkProposalsTool, asked)).rejects.toMatchObject({ code: "forbidden" });
  await expect(use(checkProposalsTool, { ...asked, field: "a') --" })).rejects.toMatchObject({
    code: "invalid_input",
  });
});
