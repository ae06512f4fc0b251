import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { ORDER_FIELDS } from "../../support/audited-world";
import type { Write } from "../../support/faults/sweep";
import { ask, type FaultWorld } from "../../support/faults/world";
import { startSession } from "../../support/people";
import { create, ifMatch, patch, post, remove } from "./write-calls";

const of = (projectId: string, list: string) => `/api/projects/${projectId}/workspaces/${list}`;

interface List {
  list: string;
  table: string;
  fields: Record<string, unknown>;
  changes: Record<string, unknown>;
  /** Changes that several records can get at once. */
  together?: Record<string, unknown>;
  /** As in a row of a CSV file. */
  cells?: Record<string, string>;
}

const LISTS: readonly List[] = [
  {
    list: "content/items",
    table: "content_items",
    fields: { title: "Two", type: "blog" },
    changes: { title: "Changed" },
    together: { status: "review" },
  },
  {
    list: "content/keywords",
    table: "keywords",
    fields: { keyword: "two" },
    changes: { keyword: "changed" },
  },
  {
    list: "ecommerce/products",
    table: "products",
    fields: { name: "Cup", sku: "CUP", price: 3, category: "Kitchen", stock_quantity: 5 },
    changes: { price: 4 },
    together: { status: "inactive" },
    cells: { name: "Cup", sku: "CUP", price: "3", category: "Kitchen", stock_quantity: "5" },
  },
  {
    list: "ecommerce/orders",
    table: "orders",
    fields: { ...ORDER_FIELDS, items: "MUG x3" },
    changes: { status: "cancelled" },
    together: { status: "cancelled" },
  },
  {
    list: "crm/contacts",
    table: "contacts",
    fields: { name: "Joan", email: "joan@example.com" },
    cells: { name: "June", email: "june@example.com" },
    changes: { status: "inactive" },
    together: { status: "inactive" },
  },
  {
    list: "crm/leads",
    table: "leads",
    fields: { name: "Joan" },
    changes: { score: 80 },
    together: { status: "qualified" },
  },
  {
    list: "crm/deals",
    table: "deals",
    fields: { name: "Joan" },
    changes: { value: 12 },
    together: { stage: "won" },
  },
  {
    list: "media/folders",
    table: "media_folders",
    fields: { name: "Spring" },
    changes: { name: "Summer" },
  },
  {
    list: "analytics/metrics",
    table: "metrics",
    fields: { name: "Visits", category: "traffic", value: 12.5 },
    changes: { value: 13 },
    cells: { name: "Visits", category: "traffic", value: "12.5" },
  },
];

/** Returns the project that has a list's workspace. */
const projectOf = ({ mediaId, projectId }: FaultWorld, list: string) =>
  /^(media|analytics)\//.test(list) ? mediaId : projectId;

/** Creates a record of a list; returns its path and id. */
async function made(world: FaultWorld, { list, fields }: List) {
  const path = of(projectOf(world, list), list);
  const body: Record<string, { id?: string }> = await ask(world, post(path, fields));
  const id = Object.values(body).find((value) => value.id)?.id ?? "";
  return { path, id };
}

const writesOf = (kind: List): Write<FaultWorld>[] => [
  {
    title: `POST ${kind.list}`,
    sent: (world) => create(of(projectOf(world, kind.list), kind.list), kind.fields),
  },
  {
    title: `PATCH ${kind.list}/{id}`,
    sent: async (world) => {
      const { path, id } = await made(world, kind);
      return patch(`${path}/${id}`, kind.changes, await ifMatch(world, kind.table, id));
    },
  },
  ...(kind.together
    ? [
        {
          title: `PATCH ${kind.list}`,
          sent: async (world: FaultWorld) => {
            const { path, id } = await made(world, kind);
            return patch(path, { ids: [id], changes: kind.together });
          },
        },
      ]
    : []),
  {
    title: `DELETE ${kind.list}/{id}`,
    sent: async (world) => {
      const { path, id } = await made(world, kind);
      return remove(`${path}/${id}`);
    },
  },
  {
    title: `DELETE ${kind.list}`,
    sent: async (world) => {
      const { path, id } = await made(world, kind);
      return { method: "DELETE", path, body: { ids: [id] } };
    },
  },
  {
    title: `POST ${kind.list}/restore`,
    sent: async (world) => {
      const { path, id } = await made(world, kind);
      await ask(world, remove(`${path}/${id}`));
      return post(`${path}/restore`, { ids: [id] });
    },
  },
  {
    title: `POST ${kind.list}/import`,
    sent: (world) =>
      post(`${of(projectOf(world, kind.list), kind.list)}/import`, {
        rows: [kind.cells ?? kind.fields],
      }),
  },
  {
    title: `DELETE ${kind.list}/imports/{id}`,
    sent: async (world) => {
      const path = of(projectOf(world, kind.list), kind.list);
      const imported = post(`${path}/import`, { rows: [kind.cells ?? kind.fields] });
      return remove(`${path}/imports/${(await ask(world, imported)).import_id}`);
    },
  },
];

const renamed = (label: string) => `${label} anew`;

/** The list whose fields belong to a project: its tasks. */
const TASKS = "tasks";

const fieldsPath = (world: FaultWorld, list: string) =>
  list === TASKS
    ? `/api/projects/${world.projectId}/task-fields`
    : `${of(projectOf(world, list), list)}/fields`;

/**
 * Returns the call that creates a custom field. Removes the one of the call before, because a list
 * has room for 20.
 */
async function newField(world: FaultWorld, list: string, label: string) {
  const path = fieldsPath(world, list);
  const { DB } = world.system.env;
  const gone = DB.prepare("DELETE FROM custom_fields WHERE label IN (?, ?)");
  await gone.bind(label, renamed(label)).run();
  return create(path, { label, kind: "text" });
}

/** Creates a custom field; returns its path. No other row's field has the label. */
export async function fieldOf(world: FaultWorld, list: string, label: string) {
  const call = await newField(world, list, label);
  return `${call.path}/${(await ask(world, call)).field.id}`;
}

const fieldWritesOf = (list: string): Write<FaultWorld>[] => [
  {
    title: `POST ${list}/fields`,
    sent: (world) => newField(world, list, `New ${list}`),
  },
  {
    title: `PATCH ${list}/fields/{id}`,
    sent: async (world) =>
      patch(await fieldOf(world, list, `Changed ${list}`), { label: renamed(`Changed ${list}`) }),
  },
  {
    title: `DELETE ${list}/fields/{id}`,
    sent: async (world) => remove(await fieldOf(world, list, `Deleted ${list}`)),
  },
  {
    title: `POST ${list}/fields/{id}/restore`,
    sent: async (world) => {
      const path = await fieldOf(world, list, `Restored ${list}`);
      await ask(world, remove(path));
      return post(`${path}/restore`);
    },
  },
  {
    title: `POST ${list}/fields/{id}/purge`,
    sent: async (world) => {
      const path = await fieldOf(world, list, `Purged ${list}`);
      await ask(world, remove(path));
      return post(`${path}/purge`);
    },
    // The field is gone.
    retried: 404,
  },
];

/** A request for access to a workspace, by someone who is on the project's team. */
export async function accessRequest(world: FaultWorld, workspace: string) {
  const { emptyId, mate, system } = world;
  await ask(world, post(`/api/projects/${emptyId}/users`, { userId: mate.id }));
  const { cookie } = await startSession(system, mate);
  return post(of(emptyId, `${workspace}/access`), undefined, { cookie });
}

const workspaceWritesOf = (workspace: string): Write<FaultWorld>[] => {
  const path = ({ emptyId }: FaultWorld) => of(emptyId, workspace);
  const addMate = (world: FaultWorld) => post(`${path(world)}/users`, { userId: world.mate.id });
  return [
    {
      title: `POST ${workspace}/sample`,
      sent: (world) => post(`${path(world)}/sample`),
      // The workspace is no longer empty, so the retry is rejected.
      retried: 409,
    },
    {
      title: `DELETE ${workspace}/sample`,
      sent: async (world) => {
        await ask(world, post(`${path(world)}/sample`));
        return remove(`${path(world)}/sample`);
      },
    },
    { title: `POST ${workspace}/users`, sent: addMate },
    { title: `POST ${workspace}/access`, sent: (world) => accessRequest(world, workspace) },
    {
      title: `DELETE ${workspace}/users/{userId}`,
      sent: async (world) => {
        await ask(world, addMate(world));
        return remove(`${path(world)}/users/${world.mate.id}`);
      },
    },
  ];
};

/** Creates a comment on the world's lead; returns its path. */
async function commented(world: FaultWorld) {
  const path = `${of(world.projectId, "crm/leads")}/${world.leadId}/comments`;
  const { comment } = await ask(world, post(path, { body: "First" }));
  return `${path}/${comment.id}`;
}

const COMMENT_WRITES: readonly Write<FaultWorld>[] = [
  {
    title: "POST crm/leads/{id}/comments",
    sent: ({ projectId, leadId }) =>
      create(`${of(projectId, "crm/leads")}/${leadId}/comments`, { body: "Second" }),
  },
  {
    title: "PATCH crm/leads/{id}/comments/{id}",
    sent: async (world) => patch(await commented(world), { body: "Changed" }),
  },
  {
    title: "DELETE crm/leads/{id}/comments/{id}",
    sent: async (world) => remove(await commented(world)),
  },
];

/** The five workspaces and their records. */
export const RECORD_WRITES: readonly Write<FaultWorld>[] = [
  ...LISTS.flatMap(writesOf),
  ...RECORD_DEFINITIONS.flatMap(({ description: { workspace, name } }) =>
    fieldWritesOf(`${workspace}/${name}`),
  ),
  ...fieldWritesOf(TASKS),
  ...COMMENT_WRITES,
  ...WORKSPACE_TYPES.flatMap(workspaceWritesOf),
  {
    title: "POST /api/access-requests/{id}",
    sent: async (world) => {
      const { request } = await ask(world, await accessRequest(world, "crm"));
      return post(`/api/access-requests/${request.id}`, { decision: "allow" });
    },
    // Told that it was decided.
    retried: 409,
  },
  {
    title: "POST /api/access-requests/{id} against it",
    sent: async (world) => {
      const { request } = await ask(world, await accessRequest(world, "crm"));
      return post(`/api/access-requests/${request.id}`, { decision: "decline" });
    },
    retried: 409,
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
];
