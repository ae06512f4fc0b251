import * as z from "zod";
import { text } from "@/lib/text-schema";
import { tool } from "./tool";
import { SHARE_RESULT } from "./tool-titles";

/** Maximum characters of a result. */
const MAX_RESULT = 500_000;

/**
 * The step that asks before others can read a result. It only returns what was approved: the run
 * posts it when it ends.
 */
export const shareResultTool = tool({
  name: SHARE_RESULT,
  description: "Shares the result of a run on its task or in its conversation.",
  requires: "Access to the task, or to a conversation they shared",
  input: z.object({
    where: z.enum(["task", "conversation"]),
    result: text({ max: MAX_RESULT, label: "Result" }),
  }),
  changes: true,
  describeCall: ({ where }) =>
    where === "task" ? "Share the result on the task" : "Share the result in the conversation",
  editable: () => [
    {
      path: "result",
      field: {
        name: "result",
        label: "Result",
        kind: "long-text",
        max: MAX_RESULT,
        required: true,
      },
    },
  ],
  run: async ({ args: { result } }) => ({ result }),
});
