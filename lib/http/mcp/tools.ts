/** The description of a tool, and its endpoint. */
export interface McpTool {
  name: string;
  method: "GET" | "POST" | "PATCH";
  /** As its folders are written. */
  path: string;
  /** The tool's name for people. */
  title: string;
  /**
   * True if read-only tokens see it. The endpoint's declaration decides; a test checks that they
   * agree.
   */
  isRead: boolean;
  /** What a model should know besides the endpoint's summary. */
  hint?: string;
}

const RECORDS = "/api/projects/[projectId]/workspaces/[type]/[records]";
const RECORD_HINT =
  "Set type to the workspace and records to one of its lists, for example crm and contacts.";

/**
 * The endpoints that are tools (docs/mcp.md). Their code is in `app/api/mcp/route.ts`; this file
 * loads nothing.
 */
export const MCP_TOOLS = [
  { name: "list_rags", method: "GET", path: "/api/rags", title: "List RAGs", isRead: true },
  { name: "read_rag", method: "GET", path: "/api/rags/[ragId]", title: "Read a RAG", isRead: true },
  {
    name: "list_documents",
    method: "GET",
    path: "/api/rags/[ragId]/documents",
    title: "List a RAG's documents",
    isRead: true,
  },
  {
    name: "search_knowledge",
    method: "POST",
    path: "/api/rags/[ragId]/search",
    title: "Search a RAG",
    isRead: true,
  },
  {
    name: "ask",
    method: "POST",
    path: "/api/rags/[ragId]/ask",
    title: "Ask a RAG a question",
    isRead: true,
  },
  {
    name: "read_document",
    method: "GET",
    path: "/api/rags/[ragId]/documents/[documentId]/text",
    title: "Read a document at a citation",
    isRead: true,
    hint: "Give documentId, start and end of a citation or passage to read what is around it, or a page.",
  },
  {
    name: "list_projects",
    method: "GET",
    path: "/api/projects",
    title: "List projects",
    isRead: true,
  },
  {
    name: "read_project",
    method: "GET",
    path: "/api/projects/[projectId]",
    title: "Read a project",
    isRead: true,
  },
  { name: "list_tasks", method: "GET", path: "/api/tasks", title: "List tasks", isRead: true },
  {
    name: "read_task",
    method: "GET",
    path: "/api/tasks/[taskId]",
    title: "Read a task",
    isRead: true,
  },
  {
    name: "list_comments",
    method: "GET",
    path: "/api/tasks/[taskId]/comments",
    title: "List a task's comments",
    isRead: true,
  },
  {
    name: "list_records",
    method: "GET",
    path: RECORDS,
    title: "List workspace records",
    isRead: true,
    hint: `List records in a project's workspace. ${RECORD_HINT}`,
  },
  {
    name: "read_record",
    method: "GET",
    path: `${RECORDS}/[recordId]`,
    title: "Read a workspace record",
    isRead: true,
    hint: `Read a record in a project's workspace. ${RECORD_HINT}`,
  },
  { name: "list_agents", method: "GET", path: "/api/agents", title: "List agents", isRead: true },
  {
    name: "read_run",
    method: "GET",
    path: "/api/runs/[runId]",
    title: "Read an agent run",
    isRead: true,
  },
  {
    name: "list_approvals",
    method: "GET",
    path: "/api/approvals",
    title: "List actions waiting for approval",
    isRead: true,
  },
  {
    name: "create_task",
    method: "POST",
    path: "/api/tasks",
    title: "Create a task",
    isRead: false,
  },
  {
    name: "update_task",
    method: "PATCH",
    path: "/api/tasks/[taskId]",
    title: "Update a task",
    isRead: false,
  },
  {
    name: "comment_on_task",
    method: "POST",
    path: "/api/tasks/[taskId]/comments",
    title: "Comment on a task",
    isRead: false,
  },
  {
    name: "create_record",
    method: "POST",
    path: RECORDS,
    title: "Create a workspace record",
    isRead: false,
    hint: `Create a record in a project's workspace. ${RECORD_HINT}`,
  },
  {
    name: "update_record",
    method: "PATCH",
    path: `${RECORDS}/[recordId]`,
    title: "Update a workspace record",
    isRead: false,
    hint: `Update fields of a record in a project's workspace. ${RECORD_HINT}`,
  },
  {
    name: "start_run",
    method: "POST",
    path: "/api/agents/[agentId]/runs",
    title: "Start an agent run on your behalf",
    isRead: false,
    hint: "Check the result with read_run. Changes may wait for a person's approval in the console.",
  },
] as const satisfies readonly McpTool[];
