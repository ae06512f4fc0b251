import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contacts } from "@/db/schema/crm";
import { mediaAssets } from "@/db/schema/media";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { getRecord } from "@/lib/records/read/get-record";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { getNewRecordScreen, getRecordScreen } from "@/lib/screens/records";
import { getNewOrderScreen } from "@/lib/screens/shop";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";
import { CUSTOMER } from "./ecommerce-fixture";

/** On the shop's team only. */

const of = (project: string, type: string, records: string) =>
  collectionOf(project, recordDefinition(type, records));
const products = () => of(projectId, "ecommerce", "products");
const orders = () => of(projectId, "ecommerce", "orders");
const as = (actor: Actor) => system.context(actor);

async function newProject(name: string) {
  const { project } = await createProject(as(boss), {
    name,
    details: "d",
    projectUrl: "https://a.example.com",
    projectType: "Shop",
    status: "active",
    workspaces: ["crm", "ecommerce", "media"],
  });
  return project.id;
}

async function workspaceOf(project: string, type: "crm" | "ecommerce" | "media") {
  const [found] = await as(boss)
    .db.select()
    .from(workspaces)
    .where(and(eq(workspaces.projectId, project), eq(workspaces.type, type)));
  return found?.id ?? "";
}

async function newAsset(project: string, type: "image" | "video" = "image") {
  const id = crypto.randomUUID();
  await as(boss)
    .db.insert(mediaAssets)
    .values({
      ...{ id, workspaceId: await workspaceOf(project, "media"), name: "a.png", type },
      ...{ format: "PNG", contentType: "image/png", size: 1, createdAt: 1, updatedAt: 1 },
    });
  return id;
}

const newContact = async (project: string) =>
  (
    await createRecord(as(boss), of(project, "crm", "contacts"), {
      name: "Ada Berg",
      email: "ada@example.com",
    })
  ).id;

let skus = 0;
const product = (more = {}) => ({
  ...{ name: "Lamp", sku: `LAMP-${++skus}`, price: 10, category: "Light", stock_quantity: 100 },
  ...more,
});
async function newOrder(actor: Actor, more = {}) {
  const { sku } = await createRecord(as(boss), products(), product());
  return createRecord(as(actor), orders(), {
    ...CUSTOMER,
    items: [{ sku, quantity: 1 }],
    ...more,
  });
}

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const seller = await system.createActor("moderator");
const projectId = await newProject("Shop");
const otherId = await newProject("Other");
await as(boss)
  .db.insert(workspaceUsers)
  .values({
    workspaceId: await workspaceOf(projectId, "ecommerce"),
    userId: seller.id,
    assignedAt: 1,
  });

const REFUSED = { code: "invalid_input" };

describe("an order's contact", () => {
  it("is one of the same project's CRM, is removed, and its name stays as typed", async () => {
    const contact = await newContact(projectId);
    const made = await newOrder(boss, { contact_id: contact, customer_name: "A. Berg" });
    expect(made).toMatchObject({ contact_id: contact, customer_name: "A. Berg" });
    const change = { id: made.id, changes: { contact_id: null } };
    expect(await updateRecord(as(boss), orders(), change)).toMatchObject({
      contact_id: null,
      customer_name: "A. Berg",
    });
    expect(await newOrder(boss)).toMatchObject({ contact_id: null });
    for (const contact_id of [await newContact(otherId), crypto.randomUUID(), "x"])
      await expect(newOrder(boss, { contact_id })).rejects.toMatchObject({
        ...REFUSED,
        errors: { contact_id: [expect.any(String)] },
      });
  });

  it("is no one once the contact is deleted; the order stays", async () => {
    const contact = await newContact(projectId);
    const { id } = await newOrder(boss, { contact_id: contact });
    await deleteRecord(as(boss), of(projectId, "crm", "contacts"), { id: contact });
    expect(await getRecord(as(boss), orders(), id)).toMatchObject({
      contact_id: null,
      customer_name: "Ada Berg",
    });
  });

  it("is set by no one who may not enter the CRM, and stays through their edits", async () => {
    const contact = await newContact(projectId);
    await expect(newOrder(seller, { contact_id: contact })).rejects.toMatchObject(REFUSED);
    const { id } = await newOrder(boss, { contact_id: contact });
    const other = await newContact(projectId);
    await expect(
      updateRecord(as(seller), orders(), { id, changes: { contact_id: other } }),
    ).rejects.toMatchObject(REFUSED);
    const changes = { customer_name: "Ada" };
    expect(await updateRecord(as(seller), orders(), { id, changes })).toMatchObject({
      contact_id: contact,
      customer_name: "Ada",
    });
  });

  it("is not set where it goes while the order is written", async () => {
    const contact = await newContact(projectId);
    const { id } = await newOrder(boss);
    const meanwhile = interrupted(system, boss, () =>
      as(boss).db.delete(contacts).where(eq(contacts.id, contact)),
    );
    const changes = { contact_id: contact };
    await expect(updateRecord(meanwhile, orders(), { id, changes })).rejects.toMatchObject(REFUSED);
    expect(await getRecord(as(boss), orders(), id)).toMatchObject({ contact_id: null });
  });
});

describe("a product's picture", () => {
  it("is a picture of the same project's media, and none once that is deleted", async () => {
    const picture = await newAsset(projectId);
    const made = await createRecord(as(boss), products(), product({ picture_id: picture }));
    expect(made.picture_id).toBe(picture);
    for (const picture_id of [await newAsset(otherId), await newAsset(projectId, "video")])
      await expect(
        createRecord(as(boss), products(), product({ picture_id })),
      ).rejects.toMatchObject(REFUSED);
    await expect(
      createRecord(as(seller), products(), product({ picture_id: picture })),
    ).rejects.toMatchObject(REFUSED);
    await deleteRecord(as(boss), of(projectId, "media", "assets"), { id: picture });
    expect(await getRecord(as(boss), products(), made.id)).toMatchObject({ picture_id: null });
  });

  it("comes by no file", async () => {
    const picture = await newAsset(projectId);
    const { name, sku, category } = product();
    const rows = [{ name, sku, category, price: "1", stock_quantity: "1", picture_id: picture }];
    expect(await importRecords(as(boss), products(), { rows })).toMatchObject({ created: 1 });
    const { rows: listed } = await as(boss)
      .db.run(`SELECT picture_id FROM products WHERE sku = '${sku}'`)
      .then(({ results }) => ({ rows: results }));
    expect(listed).toEqual([{ picture_id: null }]);
  });
});

it("a form offers the links whose workspace the person may enter", async () => {
  expect((await getNewOrderScreen(as(boss), orders())).links).toEqual(["contact"]);
  expect((await getNewOrderScreen(as(seller), orders())).links).toEqual([]);
  expect((await getNewRecordScreen(as(boss), products())).links).toEqual(["picture"]);
  expect((await getNewRecordScreen(as(seller), products())).links).toEqual([]);
  const { id } = await newOrder(boss);
  expect((await getRecordScreen(as(boss), orders(), id)).links).toEqual(["contact"]);
  const crm = of(projectId, "crm", "contacts");
  expect((await getNewRecordScreen(as(boss), crm)).links).toEqual([]);
});

describe("a changed link in the activity", () => {
  const changesOf = async (id: string, actor = boss) => {
    const query = { id, page: 1, perPage: 10 };
    const { rows } = await listRecordActivity(as(actor), products(), query);
    return rows.flatMap(({ changes }) => changes.map(({ before, after }) => [before, after]));
  };

  it("is read by the picture's file name, and as a picture once that is gone or not theirs to see", async () => {
    const made = await createRecord(as(boss), products(), product());
    const [one, other] = [await newAsset(projectId), await newAsset(projectId)];
    await as(boss)
      .db.update(mediaAssets)
      .set({ name: "lamp.png" })
      .where(eq(mediaAssets.id, other));
    for (const picture_id of [one, other]) {
      const change = { id: made.id, changes: { picture_id } };
      await updateRecord(as(boss), products(), change);
    }
    expect(await changesOf(made.id)).toEqual([
      ["a.png", "lamp.png"],
      [null, "a.png"],
    ]);
    // On the shop's team only, so the pictures' workspace is closed to them.
    expect(await changesOf(made.id, seller)).toEqual([
      ["a picture", "a picture"],
      [null, "a picture"],
    ]);
    await as(boss).db.delete(mediaAssets).where(eq(mediaAssets.id, one));
    expect(await changesOf(made.id)).toEqual([
      ["a picture", "lamp.png"],
      [null, "a picture"],
    ]);
  });
});
