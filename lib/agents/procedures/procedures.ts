import type { AgentTemplateId } from "../templates/template";
import { templateOf } from "../templates/templates";
import { commentTaskTool, listTasksTool } from "../tools/task-tools";
import { aiRewriter } from "./ai-rewriter";
import { analyticsAggregator } from "./analytics-aggregator";
import { answerOf, noAnswerTitle, questionOf } from "./answering";
import { contentScraper } from "./content-scraper";
import { conversation } from "./conversation";
import { customerSupport } from "./customer-support";
import { emailGenerator } from "./email-generator";
import { escapeInline, onlyOf } from "./findings";
import { imageProcessor } from "./image-processor";
import { inventoryManager } from "./inventory-manager";
import { orderProcessor } from "./order-processor";
import { priceOptimizer } from "./price-optimizer";
import { counted, type Procedure, type Script } from "./procedure";
import { productRecommender } from "./product-recommender";
import { sendOptimizer } from "./send-optimizer";
import { socialDistributor } from "./social-distributor";
import { subscriberManager } from "./subscriber-manager";

/**
 * For any agent: lets the model decide if there is one. Otherwise answers from the RAGs or lists
 * matching tasks. On a task, proposes the answer as a comment.
 */
const customAgent: Procedure = async (script) => {
  if (script.model) return conversation(script, script.model);
  const question = await questionOf(script);
  if (question === "") return "Nothing to do. Ask the agent a question or give it a task.";
  const { answer, notSearched } = await answerOf(script, question);
  if (script.rags.length === 0)
    await script.say("This agent has no RAG to search. Add one in its configuration.");
  if (answer !== null && script.taskId !== null && !script.writesResult) {
    const why = "Posts the answer from the documents on the task.";
    await script.propose(commentTaskTool, [
      { args: { task_id: script.taskId, body: answer }, why },
    ]);
  }
  if (answer !== null) return answer;
  const words = question.split("\n")[0]?.slice(0, 200) ?? "";
  const { tasks, total } = await script.call(listTasksTool, { q: words, status: "all", limit: 10 });
  script.titled?.(noAnswerTitle(words));
  if (total === 0) return ["Nothing this agent can read answers this.", ...notSearched].join(" ");
  const lines = tasks.map(({ name, status }) => `- ${name} (${status})`);
  return [
    [
      "No sentence that answers this was found.",
      ...notSearched,
      `${counted(total, "matching task")}:`,
    ].join(" "),
    ...lines,
  ].join("\n");
};

/** Procedures by template. */
const PROCEDURES: Readonly<Record<AgentTemplateId, Procedure>> = {
  "content-scraper": contentScraper,
  "ai-rewriter": aiRewriter,
  "image-processor": imageProcessor,
  "social-distributor": socialDistributor,
  "analytics-aggregator": analyticsAggregator,
  "subscriber-manager": subscriberManager,
  "email-generator": emailGenerator,
  "send-optimizer": sendOptimizer,
  "product-recommender": productRecommender,
  "inventory-manager": inventoryManager,
  "customer-support": customerSupport,
  "price-optimizer": priceOptimizer,
  "order-processor": orderProcessor,
  "custom-agent": customAgent,
};

/** Returns the procedure of an agent's template; by default that of a custom agent. */
export function procedureOf(templateId: string | null): Procedure {
  const { id, reads } = templateOf(templateId);
  return reads === "words" ? titledByQuestion(PROCEDURES[id]) : byRule(PROCEDURES[id], reads);
}

const WEB_ADDRESS = /https?:\/\/\S+/g;
const RULE =
  "This agent follows its rule and options, and doesn't read instructions. Use “Only these records” to limit what it looks at.";

/** Returns what of a run's words its agent doesn't read, on one line. */
function unreadWords({ input }: Script, reads: string): string {
  const words = reads === "addresses" ? input.replace(WEB_ADDRESS, " ") : input;
  return words.replace(/\s+/g, " ").trim();
}

/** Says above the answer of a rule what it was limited to and which words it didn't read. */
function byRule(procedure: Procedure, reads: string): Procedure {
  return async (script) => {
    const answer = await procedure(script);
    const words = unreadWords(script, reads);
    const quoted = escapeInline(words.length > 100 ? `${words.slice(0, 99)}…` : words);
    const { only } = onlyOf(script);
    return [
      ...(words === "" ? [] : [`**Not read: “${quoted}”.** ${RULE}`]),
      ...(words === "" && script.writesResult ? [`_${RULE}_`] : []),
      ...(only ? [`Only records that match ${only.map(escapeInline).join(" or ")}.`] : []),
      answer,
    ].join("\n\n");
  };
}

/** Titles the run of an agent that reads words by what it was asked. */
function titledByQuestion(procedure: Procedure): Procedure {
  return async (script) => {
    const [asked = ""] = script.input.trim().split("\n", 1);
    if (asked !== "")
      script.titled?.(`Answered “${asked.length > 80 ? `${asked.slice(0, 79)}…` : asked}”`);
    return procedure(script);
  };
}
