import { commentTaskTool, listTasksTool } from "../tools/task-tools";
import { answerOf, questionOf } from "./answering";
import { conversation } from "./conversation";
import { counted, type Procedure } from "./procedure";

/** With a model, what the model decides; else it answers from its RAGs, and says which tasks are about the same. What it finds for a task, it offers as a comment there. */
export const customAgent: Procedure = async (script) => {
  if (script.model) return conversation(script, script.model);
  const question = await questionOf(script);
  if (question === "") return "Nothing was asked: give the agent a question or a task.";
  const answer = await answerOf(script, question);
  if (script.rags.length === 0) await script.say("No RAG was given to this agent to search.");
  if (answer !== null && script.taskId !== null && !script.writesResult) {
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
