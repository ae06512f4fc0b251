import { askKnowledgeTool } from "../tools/knowledge-tools";
import { readTaskTool } from "../tools/task-tools";
import type { Script } from "./procedure";

const MAX_QUESTION = 2000;

/** Returns the run's question: the task with the person's input, or the input alone. */
export async function questionOf(script: Script): Promise<string> {
  if (script.taskId === null) return script.input.slice(0, MAX_QUESTION).trim();
  const task = await script.call(readTaskTool, { task_id: script.taskId });
  const words = [task.name, task.description, script.input].filter(Boolean).join("\n");
  return words.slice(0, MAX_QUESTION).trim();
}

/** Markdown heading marks at the start of a line. */
const HEADING_MARKS = /^#{1,6}\s+/;

/**
 * Joins quotes to a text. Leaves out headings, because one would turn the whole line into a
 * heading.
 */
export function answerText(quotes: readonly string[]): string {
  const sentences = quotes.filter((quote) => !HEADING_MARKS.test(quote));
  return (sentences.length > 0 ? sentences : quotes.map(withoutMarks)).join(" ");
}

const withoutMarks = (quote: string) => quote.replace(HEADING_MARKS, "");

/** Returns the answer of the first RAG that has one, with its sources, or null. */
export async function answerOf(script: Script, question: string): Promise<string | null> {
  for (const rag_id of script.rags) {
    const found = await script.call(askKnowledgeTool, { rag_id, question });
    if (found.refused || !found.answer) continue;
    const sources = found.citations.map(
      ({ title, quote, page }) =>
        `- “${withoutMarks(quote)}”, ${title}${page === null ? "" : `, page ${page}`}`,
    );
    const answer = answerText(found.citations.map(({ quote }) => quote));
    return [answer, "", "Sources:", ...sources].join("\n");
  }
  return null;
}
