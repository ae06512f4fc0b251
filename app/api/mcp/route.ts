import { answerMcp, mcpMessageSchema } from "@/lib/http/mcp/answer-mcp";
import { type EndpointTool, endpointTool } from "@/lib/http/mcp/endpoint-tools";
import { route, routes } from "@/lib/http/route";
import * as project from "../projects/[projectId]/route";
import * as record from "../projects/[projectId]/workspaces/[type]/[records]/[recordId]/route";
import * as records from "../projects/[projectId]/workspaces/[type]/[records]/route";
import * as projects from "../projects/route";
import * as ask from "../rags/[ragId]/ask/route";
import * as documents from "../rags/[ragId]/documents/route";
import * as rag from "../rags/[ragId]/route";
import * as search from "../rags/[ragId]/search/route";
import * as rags from "../rags/route";
import * as comments from "../tasks/[taskId]/comments/route";
import * as task from "../tasks/[taskId]/route";
import * as tasks from "../tasks/route";

const RECORDS = "/api/projects/[projectId]/workspaces/[type]/[records]";
const RECORD_HINT = "type is the workspace, records one of its lists, such as crm and contacts.";

let made: readonly EndpointTool[] | undefined;

/** Made when they are first asked for: schemas of all of them are no part of the worker's start. */
function tools(): readonly EndpointTool[] {
  made ??= [
    endpointTool({ name: "list_rags", method: "GET", path: "/api/rags", module: rags }),
    endpointTool({ name: "read_rag", method: "GET", path: "/api/rags/[ragId]", module: rag }),
    endpointTool({
      name: "list_documents",
      method: "GET",
      path: "/api/rags/[ragId]/documents",
      module: documents,
    }),
    endpointTool({
      name: "search_knowledge",
      method: "POST",
      path: "/api/rags/[ragId]/search",
      module: search,
    }),
    endpointTool({ name: "ask", method: "POST", path: "/api/rags/[ragId]/ask", module: ask }),
    endpointTool({ name: "list_projects", method: "GET", path: "/api/projects", module: projects }),
    endpointTool({
      name: "read_project",
      method: "GET",
      path: "/api/projects/[projectId]",
      module: project,
    }),
    endpointTool({ name: "list_tasks", method: "GET", path: "/api/tasks", module: tasks }),
    endpointTool({ name: "read_task", method: "GET", path: "/api/tasks/[taskId]", module: task }),
    endpointTool({
      name: "list_comments",
      method: "GET",
      path: "/api/tasks/[taskId]/comments",
      module: comments,
    }),
    endpointTool({
      name: "list_records",
      method: "GET",
      path: RECORDS,
      module: records,
      hint: `List the records of a project's workspace. ${RECORD_HINT}`,
    }),
    endpointTool({
      name: "read_record",
      method: "GET",
      path: `${RECORDS}/[recordId]`,
      module: record,
      hint: `Read a record of a project's workspace. ${RECORD_HINT}`,
    }),
    endpointTool({ name: "create_task", method: "POST", path: "/api/tasks", module: tasks }),
    endpointTool({
      name: "update_task",
      method: "PATCH",
      path: "/api/tasks/[taskId]",
      module: task,
    }),
    endpointTool({
      name: "comment_on_task",
      method: "POST",
      path: "/api/tasks/[taskId]/comments",
      module: comments,
    }),
  ];
  return made;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "System",
    summary: "Use the console as tools (MCP)",
    description:
      "One message of the Model Context Protocol, Streamable HTTP without sessions. By API token only; one that reads sees the tools that read. Each tool is an endpoint of this document, by its rules.",
    access: "signed-in",
    reads: true,
    body: mcpMessageSchema,
    example: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    handle: async ({ ctx, request, json }) =>
      answerMcp(ctx, { request, message: await json(), tools: tools() }),
  }),
});
