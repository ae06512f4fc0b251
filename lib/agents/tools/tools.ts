import type { AgentConfig } from "../config-schema";
import { askKnowledgeTool, readPassageTool, searchKnowledgeTool } from "./knowledge-tools";
import {
  assignTaskTool,
  commentTaskTool,
  createTaskTool,
  listTasksTool,
  readTaskTool,
} from "./task-tools";
import type { AnyTool } from "./tool";

/** Everything that an agent can be allowed to do. */
export const TOOLS: readonly AnyTool[] = [
  searchKnowledgeTool,
  askKnowledgeTool,
  readPassageTool,
  listTasksTool,
  readTaskTool,
  createTaskTool,
  commentTaskTool,
  assignTaskTool,
];

/** The tool of a name; undefined for one that there is not, or not any more. */
export const findTool = (name: string | null) => TOOLS.find((one) => one.name === name);

/** The tools of these names, in the order of the catalogue. */
export const toolsNamed = (names: readonly string[]) =>
  TOOLS.filter(({ name }) => names.includes(name));

/** What an agent may use whose configuration and template name nothing. */
const USUAL_TOOLS = [
  "search_knowledge",
  "ask_knowledge",
  "read_passage",
  "list_tasks",
  "read_task",
  "create_task",
  "comment_task",
];

/** The tools that an agent may use. */
export function toolsOf(config: AgentConfig | null): readonly AnyTool[] {
  return toolsNamed(config?.tools ?? USUAL_TOOLS);
}
