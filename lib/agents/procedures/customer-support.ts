import type { TASK_PRIORITIES } from "@/db/vocabulary";
import { orderNumber } from "@/lib/records/ecommerce/order-number";
import { EMAIL_PATTERN } from "@/lib/text/email-address";
import { listRecordsTool } from "../tools/record-tools";
import { commentTaskTool, createTaskTool } from "../tools/task-tools";
import { answerOf, noAnswerTitle, questionOf, searchedWords } from "./answering";
import { conversation } from "./conversation";
import {
  dayIn,
  escapeInline,
  numberIn,
  openTasks,
  proposeNew,
  resultText,
  textIn,
  textOption,
} from "./findings";
import type { Procedure, Script } from "./procedure";

/** Runs of characters that email addresses consist of. */
const RUNS = /[\w.+@-]+/g;
const MAX_ORDERS = 5;

/**
 * Returns the email addresses in a text, without the full stop of a sentence that ends with one.
 */
const addressesIn = (text: string) =>
  (text.match(RUNS) ?? [])
    .map((run) => (run.endsWith(".") ? run.slice(0, -1) : run))
    .filter((run) => EMAIL_PATTERN.test(run));

/** Returns the text without email addresses. */
const withoutAddresses = (text: string) =>
  addressesIn(text)
    .reduce((rest, address) => rest.replace(address, ""), text)
    .trim();

/**
 * Returns one line per order of the email address in a question, with their number; empty without
 * an address.
 */
async function ordersOf(
  script: Script,
  question: string,
): Promise<{ lines: string[]; count: number }> {
  const email = addressesIn(question)[0]?.toLowerCase();
  if (email === undefined || !script.project) return { lines: [], count: 0 };
  const whose = `for ${escapeInline(email)}`;
  const args = {
    records: "orders",
    q: email,
    filters: {},
    where: [],
    sort: "-created_at",
    limit: 20,
  };
  const [listed] = await script.propose(listRecordsTool, [{ args, why: "" }]);
  if (!listed?.done)
    return { lines: [`Couldn't read the orders ${whose}: ${listed?.reason ?? ""}`], count: 0 };
  const theirs = listed.output.records.filter(
    (order) => textIn(order, "customer_email").toLowerCase() === email,
  );
  const lines = theirs.slice(0, MAX_ORDERS).map((order) => {
    const total = `${numberIn(order, "total_amount").toFixed(2)} ${textIn(order, "currency")}`;
    return `Order ${orderNumber(order)} from ${order.created_at.slice(0, 10)}: ${textIn(order, "status")}, ${total}`;
  });
  return { lines: lines.length > 0 ? lines : [`No orders ${whose}`], count: theirs.length };
}

/** Proposes a task for a question without an answer. */
async function createQuestionTask(script: Script, question: string) {
  const name = `Answer: ${question.replace(/\s+/g, " ")}`.slice(0, 200);
  const open = await openTasks(script, name.slice(0, 100));
  if (open.has(name.toLowerCase()))
    return { proposed: [], notes: ["A task for this question is already open"] };
  const finding = {
    title: escapeInline(name),
    key: name,
    why: "No sentence that answers this question was found.",
    args: {
      name,
      description: `No sentence that answers this question was found in this agent's documents:\n\n> ${question.replace(/\n/g, "\n> ")}\n\nAnswer it and add the answer to the documents.`,
      priority: textOption(script, "priority") as (typeof TASK_PRIORITIES)[number],
      due_date: dayIn(script, 1),
    },
  };
  const known = { field: "name", allowRepeat: true, limit: 1 };
  return {
    proposed: [await proposeNew(script, createTaskTool, { findings: [finding], ...known })],
    notes: [],
  };
}

/**
 * Lets the model decide if there is one. Otherwise answers from the RAGs, lists the customer's
 * orders, and proposes a task for an unanswered question.
 */
export const customerSupport: Procedure = async (script) => {
  if (script.model) return conversation(script, script.model);
  const question = await questionOf(script);
  if (question === "") return "Nothing to do. Ask the agent a question or give it a task.";
  const footer = "Nothing was sent to the customer. Pass the answer on yourself.";
  const orders = await ordersOf(script, question);
  // The address doesn't help to find an answer and shouldn't be stored by a RAG.
  const { answer, notSearched } = await answerOf(script, withoutAddresses(question));
  const orderLines = orders.lines.map((line) => `- ${line}`).join("\n");
  if (answer === null && orders.count === 0) {
    script.titled?.(noAnswerTitle(question.split("\n", 1)[0] ?? ""));
    const searched = searchedWords(script, notSearched);
    const handed = script.taskId === null ? await createQuestionTask(script, question) : {};
    return resultText({
      found: [searched, orderLines].filter(Boolean).join("\n\n"),
      ...handed,
      footer,
    });
  }
  const found = [...(answer === null ? notSearched : [answer]), orderLines]
    .filter(Boolean)
    .join("\n");
  if (script.taskId !== null && !script.writesResult) {
    const why = "Posts the answer from the documents on the task.";
    await script.propose(commentTaskTool, [{ args: { task_id: script.taskId, body: found }, why }]);
  }
  return resultText({ found, footer });
};
