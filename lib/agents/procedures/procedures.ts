import type { AgentTemplateId } from "../templates/template";
import { templateOf } from "../templates/templates";
import { commentTaskTool, listTasksTool } from "../tools/task-tools";
import { aiRewriter } from "./ai-rewriter";
import { analyticsAggregator } from "./analytics-aggregator";
import { answerOf, questionOf } from "./answering";
import { contentScraper } from "./content-scraper";
import { conversation } from "./conversation";
import { customerSupport } from "./customer-support";
import { emailGenerator } from "./email-generator";
import { imageProcessor } from "./image-processor";
import { inventoryManager } from "./inventory-manager";
import { orderProcessor } from "./order-processor";
import { priceOptimizer } from "./price-optimizer";
import { counted, type Procedure } from "./procedure";
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
  const answer = await answerOf(script, question);
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
  if (total === 0) return "Nothing this agent can read answers this.";
  const lines = tasks.map(({ name, status }) => `- ${name} (${status})`);
  return [
    `No sentence that answers this was found. ${counted(total, "matching task")}:`,
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
export const procedureOf = (templateId: string | null): Procedure =>
  PROCEDURES[templateOf(templateId).id];
