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
import { shareResultTool } from "./share-tool";
import {
  assignTaskTool,
  commentTaskTool,
  createTaskTool,
  listTasksTool,
  readTaskTool,
} from "./task-tools";
import type { AnyTool, GivenTool } from "./tool";

/** Everything that an agent can be allowed to do. */
export const TOOLS: readonly GivenTool[] = [
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

/** The tool of a name, also the step that shows a result; undefined for one that there is not, or not any more. */
export const findTool = (name: string | null): AnyTool | undefined =>
  [...TOOLS, shareResultTool].find((one) => one.name === name);

/** The tools of these names, in the order of the catalogue. */
export const toolsNamed = (names: readonly string[]) =>
  TOOLS.filter(({ name }) => names.includes(name));
