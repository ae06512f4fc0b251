import { askKnowledgeTool } from "../tools/knowledge-tools";
import { readTaskTool } from "../tools/task-tools";
import { counted, type Script } from "./procedure";

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

/** What the RAGs say to a question. */
interface RagsAnswer {
  /** The answer of the first RAG that has one, with its sources. */
  answer: string | null;
  /** The inactive RAGs before it, a sentence each. */
  notSearched: string[];
}

/**
 * Asks the RAGs. A task's words are asked whole and then by their last line, but a remark on its
 * work comes first.
 */
export async function answerOf(script: Script, question: string): Promise<RagsAnswer> {
  const last = question.split("\n").at(-1)?.trim() ?? "";
  const isRemark = script.taskId !== null && script.input !== "";
  let notSearched: string[] = [];
  for (const asked of new Set(isRemark ? [last, question] : [question, last])) {
    if (asked === "") continue;
    const found = await answerFromRags(script, asked);
    if (found.answer !== null) return found;
    notSearched = found.notSearched;
  }
  return { answer: null, notSearched };
}

async function answerFromRags(script: Script, question: string): Promise<RagsAnswer> {
  const notSearched: string[] = [];
  for (const rag_id of script.rags) {
    const found = await script.call(askKnowledgeTool, { rag_id, question });
    if ("isInactive" in found) notSearched.push(found.note);
    if (found.refused || !found.answer) continue;
    const sources = found.citations.map(
      ({ title, text, page }) => `- “${text}”, ${title}${page === null ? "" : `, page ${page}`}`,
    );
    const answer = [found.answer, "", "Sources:", ...sources].join("\n");
    return { answer: [answer, ...notSearched].join("\n\n"), notSearched };
  }
  return { answer: null, notSearched };
}

/** Returns how many RAGs were searched, and which weren't. */
export function searchedWords(script: Script, notSearched: readonly string[]): string {
  if (script.rags.length === 0)
    return "This agent has no RAG to search. Add one in its configuration.";
  const count = script.rags.length - notSearched.length;
  const searched =
    count > 0
      ? [`Searched ${counted(count, "RAG")}. No sentence that answers this was found.`]
      : [];
  return [...searched, ...notSearched].join(" ");
}
