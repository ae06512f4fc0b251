import { fetchPageTool } from "./fetch-tools";
import { askKnowledgeTool, readPassageTool, searchKnowledgeTool } from "./knowledge-tools";
import {
  changeRecordTool,
  draftRecordTool,
  listRecordsTool,
  readRecordsTool,
} from "./record-tools";
import { listRemoteToolsTool, useRemoteToolTool } from "./remote-tools";
import { checkProposalsTool, runReportTool } from "./report-tools";
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
  listRecordsTool,
  readRecordsTool,
  runReportTool,
  fetchPageTool,
  checkProposalsTool,
  listRemoteToolsTool,
  createTaskTool,
  commentTaskTool,
  assignTaskTool,
  draftRecordTool,
  changeRecordTool,
  useRemoteToolTool,
];

/** The tool of a name; undefined for one that there is not, or not any more. */
export const findTool = (name: string | null) => TOOLS.find((one) => one.name === name);

/** The tools of these names, in the order of the catalogue. */
export const toolsNamed = (names: readonly string[]) =>
  TOOLS.filter(({ name }) => names.includes(name));
