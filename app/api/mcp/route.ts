import { answerMcp, mcpMessageSchema } from "@/lib/http/mcp/answer-mcp";
import { type EndpointTool, endpointTool } from "@/lib/http/mcp/endpoint-tools";
import { MCP_TOOLS } from "@/lib/http/mcp/tools";
import { route, routes } from "@/lib/http/route";
import * as runs from "../agents/[agentId]/runs/route";
import * as agents from "../agents/route";
import * as approvals from "../approvals/route";
import * as project from "../projects/[projectId]/route";
import * as record from "../projects/[projectId]/workspaces/[type]/[records]/[recordId]/route";
import * as records from "../projects/[projectId]/workspaces/[type]/[records]/route";
import * as projects from "../projects/route";
import * as ask from "../rags/[ragId]/ask/route";
import * as documentText from "../rags/[ragId]/documents/[documentId]/text/route";
import * as documents from "../rags/[ragId]/documents/route";
import * as rag from "../rags/[ragId]/route";
import * as search from "../rags/[ragId]/search/route";
import * as rags from "../rags/route";
import * as run from "../runs/[runId]/route";
import * as comments from "../tasks/[taskId]/comments/route";
import * as task from "../tasks/[taskId]/route";
import * as tasks from "../tasks/route";

/** The module of each endpoint that is a tool. */
const MODULES = {
  "/api/agents": agents,
  "/api/agents/[agentId]/runs": runs,
  "/api/approvals": approvals,
  "/api/projects": projects,
  "/api/projects/[projectId]": project,
  "/api/projects/[projectId]/workspaces/[type]/[records]": records,
  "/api/projects/[projectId]/workspaces/[type]/[records]/[recordId]": record,
  "/api/rags": rags,
  "/api/rags/[ragId]": rag,
  "/api/rags/[ragId]/ask": ask,
  "/api/rags/[ragId]/documents": documents,
  "/api/rags/[ragId]/documents/[documentId]/text": documentText,
  "/api/rags/[ragId]/search": search,
  "/api/runs/[runId]": run,
  "/api/tasks": tasks,
  "/api/tasks/[taskId]": task,
  "/api/tasks/[taskId]/comments": comments,
} satisfies Record<(typeof MCP_TOOLS)[number]["path"], object>;

let made: readonly EndpointTool[] | undefined;

/** Created on first use, because building all schemas would slow down the worker's start. */
function tools(): readonly EndpointTool[] {
  made ??= MCP_TOOLS.map((tool) => endpointTool({ ...tool, module: MODULES[tool.path] }));
  return made;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "System",
    summary: "MCP server",
    description:
      "One Model Context Protocol message per call (Streamable HTTP, no sessions). Requires an API token; read-only tokens see only tools that read. Each tool calls an endpoint of this API, with the same rules.",
    access: "signed-in",
    reads: true,
    body: mcpMessageSchema,
    example: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    handle: async ({ ctx, request, json }) =>
      answerMcp(ctx, { request, message: await json(), tools: tools() }),
  }),
});
