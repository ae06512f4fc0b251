import { expect, it } from "vitest";
import {
  changeRecordTool,
  draftRecordTool,
  listRecordsTool,
  readRecordsTool,
} from "@/lib/agents/tools/record-tools";
import type { AnyTool } from "@/lib/agents/tools/tool";
import { createCustomField } from "@/lib/custom-fields/write-fields";
import { parseInput } from "@/lib/parse-input";
import { recordFields } from "@/lib/records/custom/record-fields";
import { readCollection } from "@/lib/records/definitions";
import { closeAfterTests } from "../../support/close-after-tests";
import { addProduct } from "../../support/record-world";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const MATERIAL = "custom.material";

const system = await closeAfterTests(createTestSystem());
const made = await makeAgentWorld(system, await system.createActor("superadmin"));
const ctx = made.ctx;
const { projectId } = made;
const scope = { projectId, taskId: null, rags: [], servers: [], proposed: [] };
const products = readCollection({ projectId, type: "ecommerce", records: "products" });
const options = ["Steel", "Wood"].map((label) => ({ label }));
await createCustomField(ctx, recordFields(products), {
  label: "Material",
  kind: "choice",
  options,
});
const id = (await addProduct(ctx, projectId, { name: "Mug", sku: "M" })).id;

const callOf = (tool: AnyTool, given: object) => ({
  ...{ ctx, scope, args: parseInput(tool.input, given) as never },
});
const use = (tool: AnyTool, given: object) =>
  tool.run(callOf(tool, given), crypto.randomUUID()) as Promise<{ records: object[] }>;
const changeTo = (value: unknown, before: unknown = null) => ({
  ...{ records: "products", id, title: "Mug" },
  ...{ before: { [MATERIAL]: before }, changes: { [MATERIAL]: value } },
});

it("an agent reads a custom field, proposes its change, and makes it", async () => {
  const read = await use(readRecordsTool, { records: "products", ids: [id] });
  expect(read.records).toMatchObject([{ [MATERIAL]: null }]);
  const change = changeTo("wood");
  expect(changeRecordTool.describeCall(parseInput(changeRecordTool.input, change))).toBe(
    "Set material to wood for the product “Mug”",
  );
  await changeRecordTool.checkPermission?.(callOf(changeRecordTool, change));
  const proposed = {
    ...scope,
    proposed: [
      { kind: "fields", records: "products", id, changes: { [MATERIAL]: "wood" } } as const,
    ],
  };
  const args = parseInput(readRecordsTool.input, { records: "products", ids: [id] });
  expect(await readRecordsTool.run({ ctx, scope: proposed, args }, "key")).toMatchObject({
    records: [{ [MATERIAL]: "wood" }],
  });
  await use(changeRecordTool, change);
  const listed = await use(listRecordsTool, {
    records: "products",
    filters: { [MATERIAL]: "wood" },
    sort: MATERIAL,
  });
  expect(listed.records).toMatchObject([{ name: "Mug", [MATERIAL]: "wood" }]);
});

it("a wrong value is refused before anyone is asked to approve it", async () => {
  const call = callOf(changeRecordTool, changeTo("gold", "wood"));
  await expect(changeRecordTool.checkPermission?.(call)).rejects.toMatchObject({
    code: "invalid_input",
    message: "Material must be one of steel, wood",
  });
  const draft = {
    records: "products",
    values: { name: "Cup", sku: "C", price: 1, category: "c", stock_quantity: 1 },
  };
  const values = { ...draft.values, [MATERIAL]: "gold" };
  await expect(
    draftRecordTool.checkPermission?.(callOf(draftRecordTool, { ...draft, values })),
  ).rejects.toMatchObject({ code: "invalid_input" });
  await use(draftRecordTool, { ...draft, values: { ...values, [MATERIAL]: "steel" } });
  const listed = await use(listRecordsTool, {
    records: "products",
    filters: { [MATERIAL]: "steel" },
  });
  expect(listed.records).toMatchObject([{ name: "Cup" }]);
});
