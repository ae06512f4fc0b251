import { changeRecordTool } from "../tools/record-tools";
import { createTaskTool } from "../tools/task-tools";
import {
  dayIn,
  daysSince,
  type Finding,
  inLine,
  isTaskOpen,
  type ListedRecord,
  listRecords,
  numberOption,
  openTasks,
  proposeNew,
  reportOf,
  requireProject,
  textIn,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

const MOST_LISTED = 100;
/** Days that a rejection counts. */
const DENIED_DAYS = 7;

/** Returns orders of a status that haven't changed for the configured days, oldest first. */
async function standing(script: Script, status: string): Promise<ListedRecord[]> {
  const { records } = await listRecords(script, "orders", {
    filters: { status },
    sort: "created_at",
    limit: MOST_LISTED,
  });
  const days = numberOption(script, `${status}_days`);
  return records
    .filter((order) => daysSince(script, order.updated_at) >= days)
    .toSorted((a, b) => a.updated_at.localeCompare(b.updated_at));
}

const daysText = (script: Script, order: ListedRecord) =>
  counted(daysSince(script, order.updated_at), "day");

/** Proposes the next status of an order. */
function step(script: Script, order: ListedRecord, to: string) {
  const customer = textIn(order, "customer_name");
  const from = textIn(order, "status");
  return {
    title: `Order from ${inLine(customer)}: ${from} → ${to}`,
    key: order.id,
    why: `It has been ${from} for ${daysText(script, order)}.`,
    args: {
      records: "orders",
      id: order.id,
      title: customer,
      before: { status: from },
      changes: { status: to },
    },
  } satisfies Finding<unknown>;
}

/** Proposes a task for an order if only a person can tell whether it has left. */
function lookAfter(script: Script, order: ListedRecord) {
  const number = order.id.slice(0, 8);
  const customer = textIn(order, "customer_name");
  const name = `Check order ${number} from ${customer}`.slice(0, 200);
  return {
    title: inLine(name),
    key: name,
    formerKey: `Look after order ${number} of ${customer}`.slice(0, 200),
    why: `It has been processing for ${daysText(script, order)}.`,
    args: {
      name,
      description: `The order from ${customer} has been processing for ${daysText(script, order)}. If it has left, set it to shipped. If not, find out what is holding it up.`,
      priority: "high" as const,
      due_date: dayIn(script, 1),
    },
  } satisfies Finding<unknown>;
}

/** Finds stuck orders and proposes what to do next. */
export const orderProcessor: Procedure = async (script) => {
  requireProject(script);
  const most = numberOption(script, "most");
  const pending = await standing(script, "pending");
  const shipped = await standing(script, "shipped");
  const processing = await standing(script, "processing");
  const steps = [
    ...pending.map((order) => step(script, order, "processing")),
    ...shipped.map((order) => step(script, order, "delivered")),
  ];
  const open =
    processing.length > 0
      ? await openTasks(script, "Check order", "Look after order")
      : new Set<string>();
  const tasks = processing
    .map((order) => lookAfter(script, order))
    .filter((task) => !isTaskOpen(open, task));
  const known = { again: true, days: DENIED_DAYS };
  const looked = await proposeNew(script, createTaskTool, {
    ...known,
    findings: tasks,
    field: "name",
    most,
  });
  // One limit for both, because twice as many calls would reach the run's limit.
  const left = most - looked.done.length - looked.notDone.length;
  const moved = await proposeNew(script, changeRecordTool, {
    ...known,
    findings: steps,
    field: "id",
    most: left,
  });
  const stand = pending.length + shipped.length + processing.length;
  return reportOf(script, {
    found:
      stand === 0
        ? "No stuck orders."
        : `${counted(stand, "stuck order")}: ${pending.length} pending, ${processing.length} processing, ${shipped.length} shipped.`,
    proposed: [moved, looked],
    notes:
      processing.length > tasks.length
        ? [`Tasks to check an order already open: ${processing.length - tasks.length}`]
        : [],
    limits: "No order was cancelled and no customer was contacted.",
  });
};
