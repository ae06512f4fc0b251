/** Titles of all tools that an agent can be given. */
export const TOOL_TITLES = {
  search_knowledge: "Search knowledge",
  ask_knowledge: "Ask knowledge",
  read_passage: "Read a passage",
  list_tasks: "List tasks",
  read_task: "Read a task",
  list_records: "List records",
  read_records: "Read records",
  product_demand: "Count what is ordered",
  ordered_together: "Count what is ordered together",
  busy_hours: "Count when records come in",
  shared_addresses: "Find shared email addresses",
  run_report: "Run a report",
  fetch_page: "Fetch a page",
  check_proposals: "Check earlier proposals",
  list_remote_tools: "List a server's tools",
  create_task: "Create a task",
  comment_task: "Comment on a task",
  assign_task: "Add a person to a task",
  draft_record: "Draft a record",
  change_record: "Edit a record",
  use_remote_tool: "Use a server's tool",
} as const;

/** The step that shares a run's result. Agents can't be given this tool. */
export const SHARE_RESULT = "share_result";
const SHARE_TITLE = "Share the result";

export type ToolName = keyof typeof TOOL_TITLES;
export type StepToolName = ToolName | typeof SHARE_RESULT;
export const TOOL_NAMES = Object.keys(TOOL_TITLES) as [ToolName, ...ToolName[]];

/** Tools that change something. The others only read. */
export const CHANGING_TOOLS = [
  "create_task",
  "comment_task",
  "assign_task",
  "draft_record",
  "change_record",
  "use_remote_tool",
] as const satisfies ToolName[];

/** Returns whether a tool changes something. */
export const isChanging = (name: ToolName): boolean =>
  (CHANGING_TOOLS as readonly ToolName[]).includes(name);

/** Returns a tool's title, or its name if it no longer exists. */
export const toolTitle = (name: string): string =>
  name === SHARE_RESULT
    ? SHARE_TITLE
    : (Object.entries(TOOL_TITLES).find(([known]) => known === name)?.[1] ?? name);

/** Returns whether a step may change something. A tool that no longer exists counts as changing. */
export const mayChange = (name: string): boolean =>
  !TOOL_NAMES.some((known) => known === name && !isChanging(known));
