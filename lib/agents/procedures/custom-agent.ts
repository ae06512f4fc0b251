import { askKnowledgeTool } from "../tools/knowledge-tools";
import { commentTaskTool, listTasksTool, readTaskTool } from "../tools/task-tools";
import { counted, type Procedure, type Script } from "./procedure";

/** What is asked: the person's words, or the task that the run was begun for. */
async function questionOf(script: Script): Promise<string> {
  if (script.taskId === null) return script.input;
  const task = await script.call(readTaskTool, { task_id: script.taskId });
  return [task.name, task.description, script.input].filter(Boolean).join("\n");
}

/** The first RAG's answer that its documents carry, with where it stands. */
async function answerOf(script: Script, question: string): Promise<string | null> {
  for (const rag_id of script.rags) {
    const found = await script.call(askKnowledgeTool, { rag_id, question });
    if (found.refused || !found.answer) continue;
    const sources = found.citations.map(
      ({ title, quote, page }) => `- “${quote}”, ${title}${page === null ? "" : `, page ${page}`}`,
    );
    return [found.answer, "", "Sources:", ...sources].join("\n");
  }
  return null;
}

/** Answers from its RAGs, and says which tasks are about the same. What it finds for a task, it offers as a comment there. */
export const customAgent: Procedure = async (script) => {
  const question = (await questionOf(script)).slice(0, 2000).trim();
  if (question === "") return "Nothing was asked: give the agent a question or a task.";
  const answer = await answerOf(script, question);
  if (script.rags.length === 0) await script.say("No RAG was given to this agent to search.");
  if (answer !== null && script.taskId !== null) {
    const why = "The task asks for what these documents say.";
    await script.propose(commentTaskTool, [
      { args: { task_id: script.taskId, body: answer }, why },
    ]);
  }
  if (answer !== null) return answer;
  const words = question.split("\n")[0]?.slice(0, 200) ?? "";
  const { tasks, total } = await script.call(listTasksTool, { q: words, status: "all", limit: 10 });
  if (total === 0) return "Nothing that this agent may read answers this.";
  const lines = tasks.map(({ name, status }) => `- ${name} (${status})`);
  return [`No document answers this. ${counted(total, "task")} of the same words:`, ...lines].join(
    "\n",
  );
};
