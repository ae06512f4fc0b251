import { ask, type FaultWorld } from "../../support/faults/world";
import { type ActionWrite, GONE, key } from "./account-actions";
import { fieldOf } from "./record-writes";
import { remove } from "./write-calls";

const LIST = "content/items";
const addressOf = ({ projectId }: FaultWorld) => ({ projectId, type: "content", records: "items" });

/** Creates a custom field; returns what an action is told of it. */
async function made(world: FaultWorld) {
  await world.system.env.DB.prepare("DELETE FROM custom_fields").run();
  const path = await fieldOf(world, LIST, "Size");
  return { path, which: { address: addressOf(world), id: path.split("/").at(-1) } };
}

/** Creates and deletes a custom field; returns what an action is told of it. */
async function deleted(world: FaultWorld) {
  const { path, which } = await made(world);
  await ask(world, remove(path));
  return which;
}

/** A value of a custom field of a task, as a form sends it. */
export async function taskFieldValue(world: FaultWorld) {
  await fieldOf(world, "tasks", "Client");
  return { id: world.taskId, typed: { "custom:client": "Harbor" }, seen: {} };
}

/** The actions of the screen where a project's people change a list's custom fields. */
export const FIELD_ACTIONS: readonly ActionWrite[] = [
  {
    name: "createCustomFieldAction",
    input: async (world) => {
      await world.system.env.DB.prepare("DELETE FROM custom_fields").run();
      return { address: addressOf(world), given: { label: "Weight", kind: "text" }, key };
    },
  },
  {
    name: "updateCustomFieldAction",
    input: async (world) => ({
      ...(await made(world)).which,
      version: null,
      given: { label: "Length" },
    }),
  },
  { name: "deleteCustomFieldAction", input: async (world) => (await made(world)).which },
  { name: "restoreCustomFieldAction", input: deleted },
  // The field is gone.
  { name: "purgeCustomFieldAction", input: deleted, ...GONE },
];
