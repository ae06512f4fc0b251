import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { createCustomField } from "@/lib/custom-fields/write-fields";
import { openCollection } from "@/lib/records/custom/open-collection";
import { recordFields } from "@/lib/records/custom/record-fields";
import { readCollection } from "@/lib/records/definitions";
import { readLinkedNames } from "@/lib/records/links";
import { updateRecord } from "@/lib/records/write/update-record";
import { addProduct, addRecord } from "../../support/record-world";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const SHOWN = ["custom.supplier"];

let system: TestSystem;
let ctx: Context;
let projectId: string;
beforeAll(async () => {
  system = await createTestSystem();
  ({ ctx, projectId } = await makeAgentWorld(system, await system.createActor("superadmin")));
});
afterAll(() => system.close());

it("a list shows the names of linked records to people who can open them", async () => {
  const place = { projectId, type: "ecommerce", records: "products" };
  const rows = [{ "custom.supplier": null }];
  expect(await readLinkedNames(ctx, await openCollection(ctx, place), rows, SHOWN)).toEqual(
    new Map(),
  );
  await createCustomField(ctx, recordFields(readCollection(place)), {
    ...{ label: "Supplier", kind: "link", to: "contact" },
  });
  const values = { name: "Bo Ahlgren", email: "bo@example.com", status: "active" };
  const { id } = await addRecord(ctx, projectId, { workspace: "crm", name: "contacts", values });
  const products = await openCollection(ctx, place);
  const mug = await addProduct(ctx, projectId, { name: "Mug", sku: "M" });
  const changes = { custom: { supplier: id } };
  const changed = await updateRecord(ctx, products, { id: mug.id, changes, ifMatch: null });
  expect(await readLinkedNames(ctx, products, [changed, ...rows], SHOWN)).toEqual(
    new Map([[id, "Bo Ahlgren"]]),
  );
  expect(await readLinkedNames(ctx, products, [changed], ["name"])).toEqual(new Map());
  const stranger = system.context(await system.createActor("moderator"));
  expect(await readLinkedNames(stranger, products, [changed], SHOWN)).toEqual(new Map());
});
