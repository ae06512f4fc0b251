import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { serveApp } from "./serve-app.ts";

interface ToolServerStandIn {
  /** For OUTBOUND_ALLOWED_ORIGINS. */
  origin: string;
  /** The protocol's endpoint. */
  url: string;
  /** Received tokens, in order. */
  tokens: (string | null)[];
  /** Requested writes, in order. */
  written: string[];
  close(): Promise<void>;
}

/**
 * A server of the protocol's own library on loopback, with one tool that writes a line and one that
 * fails.
 *
 * @param more further tools by name with their descriptions; they write their names.
 * @param answers further tools that write nothing, with their answers.
 */
export async function startToolServer(
  token = "tools-token",
  more: Readonly<Record<string, string>> = {},
  answers: Readonly<Record<string, string>> = {},
): Promise<ToolServerStandIn> {
  const written: string[] = [];
  const tokens: (string | null)[] = [];
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "notes", version: "1.0.0" });
    server.registerTool(
      "write_line",
      { description: "Writes a line.", inputSchema: z.object({ line: z.string() }) },
      ({ line }) => {
        written.push(line);
        return { content: [{ type: "text", text: `Written: ${line}` }] };
      },
    );
    server.registerTool("fail", { description: "Fails." }, () => ({
      content: [{ type: "text", text: "No paper left" }],
      isError: true,
    }));
    for (const [name, description] of Object.entries(more))
      server.registerTool(name, { description }, () => {
        written.push(name);
        return { content: [{ type: "text", text: "Written." }] };
      });
    for (const [name, text] of Object.entries(answers))
      server.registerTool(name, { description: "Answers." }, () => ({
        content: [{ type: "text", text }],
      }));
    return server;
  });
  const { url, close } = await serveApp({
    fetch(request) {
      const given = request.headers.get("authorization");
      tokens.push(given);
      if (given !== `Bearer ${token}`) return new Response("Who are you?", { status: 401 });
      return handler.fetch(request);
    },
  });
  return { origin: url, url: `${url}/mcp`, tokens, written, close };
}
