import { orderNumber } from "@/lib/records/ecommerce/order-number";
import { changeRecordTool } from "../tools/record-tools";
import { createTaskTool } from "../tools/task-tools";
import {
  dayIn,
  daysSince,
  escapeInline,
  type Finding,
  isTaskOpen,
  type ListedRecord,
  listRecords,
  numberOption,
  openTasks,
  proposedCount,
  proposeNew,
  reportOf,
  requireProject,
  textIn,
  titleRun,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

const MAX_LISTED = 100;
/** Days for which a rejected proposal isn't repeated. */
const REJECTED_DAYS = 7;

interface Stuck {
  /** The oldest, in the order of their last change. */
  orders: ListedRecord[];
  /** All of them. */
  total: number;
}

/** Returns orders of a status that haven't changed for the configured days. */
async function stuckOrders(script: Script, status: string): Promise<Stuck> {
  const days = numberOption(script, `${status}_days`);
  const { records, total } = await listRecords(script, "orders", {
    filters: { status },
    where: [{ field: "updated_at", is: "older_than_days", value: days }],
    sort: "created_at",
    limit: MAX_LISTED,
  });
  return { orders: records.toSorted((a, b) => a.updated_at.localeCompare(b.updated_at)), total };
}

const daysText = (script: Script, order: ListedRecord) =>
  counted(daysSince(script, order.updated_at), "day");

/** Proposes the next status of an order. */
function statusChange(script: Script, order: ListedRecord, to: string) {
  const customer = textIn(order, "customer_name");
  const from = textIn(order, "status");
  return {
    title: `Order from ${escapeInline(customer)}: ${from} → ${to}`,
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
function checkOrderTask(script: Script, order: ListedRecord) {
  const customer = textIn(order, "customer_name");
  const nameWith = (number: string) => `Check order ${number} from ${customer}`.slice(0, 200);
  const name = nameWith(orderNumber(order));
  return {
    title: escapeInline(name),
    key: name,
    // In 1.0.0, orders had no numbers of their own.
    formerKey: nameWith(orderNumber({ id: order.id })),
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
  const limit = numberOption(script, "most");
  const pending = await stuckOrders(script, "pending");
  const shipped = await stuckOrders(script, "shipped");
  const processing = await stuckOrders(script, "processing");
  const steps = [
    ...pending.orders.map((order) => statusChange(script, order, "processing")),
    ...shipped.orders.map((order) => statusChange(script, order, "delivered")),
  ];
  const open = processing.total > 0 ? await openTasks(script, "Check order") : new Set<string>();
  const tasks = processing.orders
    .map((order) => checkOrderTask(script, order))
    .filter((task) => !isTaskOpen(open, task));
  const known = { allowRepeat: true, days: REJECTED_DAYS };
  const looked = await proposeNew(script, createTaskTool, {
    ...known,
    findings: tasks,
    field: "name",
    limit,
  });
  // One limit for both, because twice as many calls would reach the run's limit.
  const remaining = limit - proposedCount(looked);
  const moved = await proposeNew(script, changeRecordTool, {
    ...known,
    findings: steps,
    field: "id",
    limit: remaining,
  });
  const stuck = pending.total + shipped.total + processing.total;
  titleRun(
    script,
    [
      { results: moved, noun: ["status change", "status changes"] },
      { results: looked, noun: ["task", "tasks"], isDone: true },
    ],
    counted(stuck, "stuck order"),
  );
  return reportOf(script, {
    found:
      stuck === 0
        ? "No stuck orders."
        : `${counted(stuck, "stuck order")}: ${pending.total} pending, ${processing.total} processing, ${shipped.total} shipped.`,
    proposed: [moved, looked],
    notes:
      processing.orders.length > tasks.length
        ? [`Tasks to check an order already open: ${processing.orders.length - tasks.length}`]
        : [],
    footer: "No order was cancelled and no customer was contacted.",
  });
};
