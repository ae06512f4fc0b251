import { ORDER_FIELDS } from "../../support/audited-world";
import type { Write } from "../../support/faults/sweep";
import { ask, type FaultWorld } from "../../support/faults/world";
import { create, ifMatch, patch, post, remove } from "./write-calls";

const of = (projectId: string, list: string) => `/api/projects/${projectId}/workspaces/${list}`;

interface List {
  list: string;
  table: string;
  fields: Record<string, unknown>;
  changes: Record<string, unknown>;
  /** As a row of a CSV file has them. */
  cells?: Record<string, string>;
  idOf: (world: FaultWorld) => string;
}

const LISTS: readonly List[] = [
  {
    list: "content/items",
    table: "content_items",
    fields: { title: "Two", type: "blog" },
    changes: { title: "Changed" },
    idOf: ({ recordId }) => recordId,
  },
  {
    list: "ecommerce/products",
    table: "products",
    fields: { name: "Cup", sku: "CUP", price: 3, category: "Kitchen", stock_quantity: 5 },
    changes: { price: 4 },
    cells: { name: "Cup", sku: "CUP", price: "3", category: "Kitchen", stock_quantity: "5" },
    idOf: ({ productId }) => productId,
  },
  {
    list: "ecommerce/orders",
    table: "orders",
    fields: { ...ORDER_FIELDS, items: "MUG x3" },
    changes: { status: "cancelled" },
    idOf: ({ orderId }) => orderId,
  },
  {
    list: "crm/leads",
    table: "leads",
    fields: { name: "Joan" },
    changes: { score: 80 },
    idOf: ({ leadId }) => leadId,
  },
];

const writesOf = ({ list, table, fields, changes, cells, idOf }: List): Write<FaultWorld>[] => [
  {
    title: `POST ${list}`,
    sent: ({ projectId }) => create(of(projectId, list), fields),
  },
  {
    title: `PATCH ${list}/{id}`,
    sent: async (world) => {
      const id = idOf(world);
      const path = `${of(world.projectId, list)}/${id}`;
      return patch(path, changes, await ifMatch(world, table, id));
    },
  },
  {
    title: `DELETE ${list}/{id}`,
    sent: (world) => remove(`${of(world.projectId, list)}/${idOf(world)}`),
  },
  {
    title: `POST ${list}/import`,
    sent: ({ projectId }) => post(`${of(projectId, list)}/import`, { rows: [cells ?? fields] }),
  },
];

/** The records of the five workspaces. */
export const RECORD_WRITES: readonly Write<FaultWorld>[] = [
  ...LISTS.flatMap(writesOf),
  {
    title: "DELETE content/items",
    sent: ({ projectId, recordId, spareRecordId }) => ({
      method: "DELETE",
      path: of(projectId, "content/items"),
      body: { ids: [recordId, spareRecordId] },
    }),
  },
  {
    title: "POST ecommerce/products/{id}/stock",
    sent: ({ projectId, productId }) =>
      create(`${of(projectId, "ecommerce/products")}/${productId}/stock`, { change: -1 }),
  },
  {
    title: "POST crm/leads/{id}/deal",
    sent: ({ projectId, leadId }) => post(`${of(projectId, "crm/leads")}/${leadId}/deal`),
  },
  ...["content", "media"].flatMap((workspace): Write<FaultWorld>[] => [
    {
      title: `POST ${workspace}/sample`,
      sent: ({ emptyId }) => post(of(emptyId, `${workspace}/sample`)),
      // Told that the workspace is not empty any more.
      retried: 409,
    },
    {
      title: `DELETE ${workspace}/sample`,
      sent: async (world) => {
        const path = of(world.emptyId, `${workspace}/sample`);
        await ask(world, post(path));
        return remove(path);
      },
    },
  ]),
];
