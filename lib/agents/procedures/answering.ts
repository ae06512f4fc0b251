import { askKnowledgeTool } from "../tools/knowledge-tools";
import { readTaskTool } from "../tools/task-tools";
import type { Script } from "./procedure";

const MAX_QUESTION = 2000;

/** Returns the title of a run that found no answer. */
export const noAnswerTitle = (question: string) =>
  `Found no answer to “${question.length > 80 ? `${question.slice(0, 79)}…` : question}”`;

/** Returns the run's question: the task with the person's input, or the input alone. */
export async function questionOf(script: Script): Promise<string> {
  if (script.taskId === null) return script.input.slice(0, MAX_QUESTION).trim();
  const task = await script.call(readTaskTool, { task_id: script.taskId });
  const words = [task.name, task.description, script.input].filter(Boolean).join("\n");
  return words.slice(0, MAX_QUESTION).trim();
}

/**
 * Returns the answer of the first RAG that has one, with its sources, or null. A task's words are
 * asked whole and then by their last line, but a remark on its work comes first.
 */
export async function answerOf(script: Script, question: string): Promise<string | null> {
  const last = question.split("\n").at(-1)?.trim() ?? "";
  const isRemark = script.taskId !== null && script.input !== "";
  for (const asked of new Set(isRemark ? [last, question] : [question, last])) {
    const answer = asked === "" ? null : await answerFromRags(script, asked);
    if (answer !== null) return answer;
  }
  return null;
}

async function answerFromRags(script: Script, question: string): Promise<string | null> {
  for (const rag_id of script.rags) {
    const found = await script.call(askKnowledgeTool, { rag_id, question });
    if (found.refused || !found.answer) continue;
    const sources = found.citations.map(
      ({ title, text, page }) => `- “${text}”, ${title}${page === null ? "" : `, page ${page}`}`,
    );
    return [found.answer, "", "Sources:", ...sources].join("\n");
  }
  return null;
}
