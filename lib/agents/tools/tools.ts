import { fetchPageTool } from "./fetch-tools";
import {
  busyHoursTool,
  orderedTogetherTool,
  productDemandTool,
  sharedAddressesTool,
} from "./figure-tools";
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

/** All tools that an agent can be given. */
export const TOOLS: readonly GivenTool[] = [
  searchKnowledgeTool,
  askKnowledgeTool,
  readPassageTool,
  listTasksTool,
  readTaskTool,
  listRecordsTool,
  readRecordsTool,
  productDemandTool,
  orderedTogetherTool,
  busyHoursTool,
  sharedAddressesTool,
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

/** Returns the tool with this name, including the step that shares a result, or undefined. */
export const findTool = (name: string | null): AnyTool | undefined =>
  [...TOOLS, shareResultTool].find((one) => one.name === name);

/** Returns the tools with these names, in the order of `TOOLS`. */
export const toolsNamed = (names: readonly string[]) =>
  TOOLS.filter(({ name }) => names.includes(name));
