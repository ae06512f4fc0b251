import { askKnowledgeTool } from "../tools/knowledge-tools";
import { readTaskTool } from "../tools/task-tools";
import type { Script } from "./procedure";

const MAX_QUESTION = 2000;

/** What is asked: the person's words, or the task that the run was begun for with them. */
export async function questionOf(script: Script): Promise<string> {
  if (script.taskId === null) return script.input.slice(0, MAX_QUESTION).trim();
  const task = await script.call(readTaskTool, { task_id: script.taskId });
  const words = [task.name, task.description, script.input].filter(Boolean).join("\n");
  return words.slice(0, MAX_QUESTION).trim();
}

/** The marks by which a line of Markdown is a heading. */
const HEADING_MARKS = /^#{1,6}\s+/;

/** The sentences as a text of its own: a heading among them would make all that follows on its line one. */
export function answerText(quotes: readonly string[]): string {
  const sentences = quotes.filter((quote) => !HEADING_MARKS.test(quote));
  return (sentences.length > 0 ? sentences : quotes.map(withoutMarks)).join(" ");
}

const withoutMarks = (quote: string) => quote.replace(HEADING_MARKS, "");

/** The first RAG's answer that its documents carry, with where it stands; null where none does. */
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
