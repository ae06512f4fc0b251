import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { listCustomFields } from "@/lib/custom-fields/read-fields";
import {
  createCustomField,
  deleteCustomField,
  purgeCustomField,
  restoreCustomField,
  updateCustomField,
} from "@/lib/custom-fields/write-fields";
import { openCollection } from "@/lib/records/custom/open-collection";
import { recordFields } from "@/lib/records/custom/record-fields";
import { getRecord } from "@/lib/records/read/get-record";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { restoreRecords } from "@/lib/records/write/restore-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { getNewRecordScreen, getRecordScreen } from "@/lib/screens/records";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { makeProduct, makeShop, type Shop } from "./ecommerce-fixture";

const OPTIONS = [{ label: "Steel" }, { label: "Wood" }];
const MATERIAL = { label: "Material", kind: "choice", options: OPTIONS };

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createActor("superadmin"));

/** Products as the API opens them. */
const open = (shop: Shop, by = ctx) =>
  openCollection(by, { projectId: shop.projectId, type: "ecommerce", records: "products" });

const which = (id: string, ifMatch: number | null = null) => ({ id, ifMatch });

/** A shop with a choice and one product that has it. */
async function world() {
  const shop = await makeShop(ctx);
  const field = await createCustomField(ctx, recordFields(shop.products), MATERIAL);
  const products = await open(shop);
  const product = await makeProduct(ctx, { ...shop, products }, { custom: { material: "steel" } });
  return { shop, field, products, product };
}

const fieldsOf = async (shop: Shop, by = ctx) =>
  (await listCustomFields(by, recordFields(shop.products))).fields;

/** A person of a project and its shop. */
async function member(shop: Shop, role: "admin" | "moderator", inProject: "admin" | "moderator") {
  const person = await system.createActor(role);
  const [shopRow] = await ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.projectId, shop.projectId));
  const assigned = { userId: person.id, assignedAt: 0 };
  await ctx.db
    .insert(projectUsers)
    .values({ projectId: shop.projectId, role: inProject, ...assigned });
  await ctx.db.insert(workspaceUsers).values({ workspaceId: String(shopRow?.id), ...assigned });
  return system.context(person);
}

describe("a custom field", () => {
  it("gets its key from the label, and a row in the audit log", async () => {
    const { shop, field } = await world();
    expect(field).toMatchObject({
      key: "material",
      options: [
        { value: "steel", label: "Steel" },
        { value: "wood", label: "Wood" },
      ],
      in_list: true,
      position: 1,
      is_indexed: true,
    });
    const other = await createCustomField(ctx, recordFields(shop.products), {
      label: "Größe!",
      kind: "number",
    });
    expect(other).toMatchObject({ key: "grosse", position: 2 });
    const kana = await createCustomField(ctx, recordFields(shop.products), {
      label: "素材",
      kind: "text",
    });
    expect(kana.key).toBe("field");
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, field.id));
    expect(rows.map(({ action }) => action)).toEqual(["fields.create"]);
  });

  it("is refused with a label that the list has", async () => {
    const { shop } = await world();
    for (const label of ["material", "SKU"])
      await expect(
        createCustomField(ctx, recordFields(shop.products), { label, kind: "text" }),
      ).rejects.toMatchObject({ code: "conflict", errors: { label: [expect.any(String)] } });
  });

  it("says how an option is given", async () => {
    const { shop } = await world();
    await expect(
      createCustomField(ctx, recordFields(shop.products), {
        ...{ label: "Size", kind: "choice", options: ["S", "M"] },
      }),
    ).rejects.toMatchObject({
      errors: { "options.0": ['Give each option as an object with a label: { "label": "Red" }'] },
    });
  });

  it("needs options for choices and a target for links", async () => {
    const { shop } = await world();
    for (const [kind, field] of [
      ["choice", "options"],
      ["choices", "options"],
      ["link", "to"],
    ] as const)
      await expect(
        createCustomField(ctx, recordFields(shop.products), { label: "New", kind }),
      ).rejects.toMatchObject({ code: "invalid_input", errors: { [field]: [expect.any(String)] } });
  });

  it("keeps values when it and its options are renamed", async () => {
    const { shop, field, product } = await world();
    const options = [
      { value: "wood", label: "Oak" },
      { value: "steel", label: "Stainless steel" },
      { label: "Glass" },
    ];
    const changed = await updateCustomField(ctx, recordFields(shop.products), {
      ...which(field.id, field.version),
      changes: { label: "Main material", options },
    });
    expect(changed).toMatchObject({ key: "material", label: "Main material", version: 2 });
    expect(changed.options.at(-1)).toEqual({ value: "glass", label: "Glass" });
    expect(await getRecord(ctx, await open(shop), product.id)).toMatchObject({
      "custom.material": "steel",
    });
  });

  it("keeps its type, and an option that records have", async () => {
    const { shop, field } = await world();
    const change = (changes: unknown) =>
      updateCustomField(ctx, recordFields(shop.products), { ...which(field.id), changes });
    await expect(change({ kind: "text" })).rejects.toMatchObject({
      code: "invalid_input",
      message: "The type of a field can't be changed. Create another field.",
    });
    await expect(change({ options: [{ value: "wood", label: "Wood" }] })).rejects.toMatchObject({
      code: "conflict",
      message: "1 product has “Steel”. Change them first.",
    });
    expect((await change({ options: [{ value: "steel", label: "Steel" }] })).options).toHaveLength(
      1,
    );
  });

  it("moves among the others", async () => {
    const { shop } = await world();
    const size = await createCustomField(ctx, recordFields(shop.products), {
      label: "Size",
      kind: "text",
    });
    await updateCustomField(ctx, recordFields(shop.products), {
      ...which(size.id),
      changes: { position: 1 },
    });
    expect((await fieldsOf(shop)).map(({ key }) => key)).toEqual(["size", "material"]);
  });

  it("is hidden when deleted, and comes back with its values", async () => {
    const { shop, field, product } = await world();
    await deleteCustomField(ctx, recordFields(shop.products), which(field.id));
    expect(await getRecord(ctx, await open(shop), product.id)).not.toHaveProperty([
      "custom.material",
    ]);
    expect(await fieldsOf(shop)).toMatchObject([{ records: 1, deleted_at: expect.any(String) }]);
    await restoreCustomField(ctx, recordFields(shop.products), which(field.id));
    expect(await getRecord(ctx, await open(shop), product.id)).toMatchObject({
      "custom.material": "steel",
    });
  });

  it("takes its values along when it is deleted permanently", async () => {
    const { shop, field, product } = await world();
    await expect(
      purgeCustomField(ctx, recordFields(shop.products), which(field.id)),
    ).rejects.toMatchObject({
      code: "conflict",
    });
    await deleteCustomField(ctx, recordFields(shop.products), which(field.id));
    await purgeCustomField(ctx, recordFields(shop.products), which(field.id));
    await createCustomField(ctx, recordFields(shop.products), MATERIAL);
    expect(await getRecord(ctx, await open(shop), product.id)).toMatchObject({
      "custom.material": null,
    });
  });

  it("takes the values of deleted records along, too", async () => {
    const { shop, field, product } = await world();
    await deleteRecord(ctx, await open(shop), { id: product.id });
    await deleteCustomField(ctx, recordFields(shop.products), which(field.id));
    await purgeCustomField(ctx, recordFields(shop.products), which(field.id));
    await createCustomField(ctx, recordFields(shop.products), MATERIAL);
    const products = await open(shop);
    await restoreRecords(ctx, products, { ids: [product.id] });
    expect(await getRecord(ctx, products, product.id)).toMatchObject({ "custom.material": null });
  });

  it("is one of at most 20, four of which are columns", async () => {
    const { shop } = await world();
    const add = (n: number, more = {}) =>
      createCustomField(ctx, recordFields(shop.products), {
        label: `Field ${n}`,
        kind: "text",
        ...more,
      });
    for (let n = 2; n <= 19; n++) await add(n);
    const fields = await fieldsOf(shop);
    expect(fields.filter((one) => one.in_list)).toHaveLength(4);
    expect(fields.filter((one) => one.is_indexed)).toHaveLength(10);
    await expect(add(20, { in_list: true })).rejects.toMatchObject({ code: "conflict" });
    await add(20);
    await expect(add(21)).rejects.toMatchObject({
      message: expect.stringContaining("up to 20 custom fields"),
    });
  });
});

describe("who manages custom fields", () => {
  it("is an admin of the project, and no other member", async () => {
    const { shop, field, product } = await world();
    const admin = await member(shop, "admin", "admin");
    const added = await createCustomField(admin, recordFields(shop.products), {
      label: "Size",
      kind: "text",
    });
    expect(added.key).toBe("size");
    const writer = await member(shop, "moderator", "moderator");
    expect((await listCustomFields(writer, recordFields(shop.products))).canManage).toBe(false);
    const products = await open(shop);
    for (const [who, may] of [
      [admin, true],
      [writer, false],
    ] as const) {
      expect(await getNewRecordScreen(who, products)).toMatchObject({ canManageFields: may });
      const shown = await getRecordScreen(who, products, product.id);
      expect(shown).toMatchObject({ canManageFields: may });
    }
    expect(await fieldsOf(shop, writer)).toHaveLength(2);
    const acts = [
      createCustomField(writer, recordFields(shop.products), { label: "Mine", kind: "text" }),
      updateCustomField(writer, recordFields(shop.products), {
        ...which(field.id),
        changes: { label: "Mine" },
      }),
      deleteCustomField(writer, recordFields(shop.products), which(field.id)),
      restoreCustomField(writer, recordFields(shop.products), which(field.id)),
      purgeCustomField(writer, recordFields(shop.products), which(field.id)),
    ];
    for (const act of acts) await expect(act).rejects.toMatchObject({ code: "forbidden" });
    expect(await fieldsOf(shop)).toMatchObject([{ label: "Material" }, { label: "Size" }]);
  });

  it("finds nothing in another project, and no field by another list", async () => {
    const { shop, field } = await world();
    const stranger = system.context(await system.createActor("admin"));
    await expect(listCustomFields(stranger, recordFields(shop.products))).rejects.toMatchObject({
      code: "not_found",
    });
    const other = await makeShop(ctx);
    for (const place of [other.products, shop.orders])
      await expect(
        deleteCustomField(ctx, recordFields(place), which(field.id)),
      ).rejects.toMatchObject({
        code: "not_found",
      });
    expect((await open(shop, stranger)).definition).toBe(shop.products.definition);
  });
});

describe("two people at once", () => {
  it("an edit with a field that was deleted meanwhile is refused, and changes nothing", async () => {
    const { shop, field, products, product } = await world();
    await deleteCustomField(ctx, recordFields(shop.products), which(field.id));
    const edit = { id: product.id, changes: { name: "New", custom: { material: "wood" } } };
    await expect(updateRecord(ctx, products, edit)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("custom fields"),
    });
    expect(await getRecord(ctx, products, product.id)).toMatchObject({ name: product.name });
    const plain = { id: product.id, changes: { name: "New" } };
    expect(await updateRecord(ctx, products, plain)).toMatchObject({ name: "New" });
  });

  it("the second change of a field sees that it has changed", async () => {
    const { shop, field } = await world();
    const change = (label: string) =>
      updateCustomField(ctx, recordFields(shop.products), {
        ...which(field.id, field.version),
        changes: { label },
      });
    await change("One");
    await expect(change("Two")).rejects.toMatchObject({ code: "precondition_failed" });
  });

  it("two new fields get two places", async () => {
    const { shop } = await world();
    const made = await Promise.allSettled(
      ["A", "B"].map((label) =>
        createCustomField(ctx, recordFields(shop.products), { label, kind: "text" }),
      ),
    );
    const fields = await fieldsOf(shop);
    expect(fields).toHaveLength(1 + made.filter(({ status }) => status === "fulfilled").length);
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
  });
});
