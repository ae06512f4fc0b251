import * as z from "zod";
import { AppError } from "@/lib/errors";
import { OutboundError, type OutboundRules, outboundText } from "@/lib/outbound-fetch";
import { outboundErrorText, statusErrorText } from "@/lib/outbound-texts";
import { unexpectedResponseText } from "./providers/provider";

/** How to call a server of the Model Context Protocol. */
export interface ToolServer {
  address: string;
  /** For messages. */
  host: string;
  token: string | null;
  rules: OutboundRules;
}

/** A tool that a server offers. Its texts are the server's and unchecked. */
interface RemoteTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  inputSchema: unknown;
}

const VERSION = "2025-06-18";
const MAX_BYTES = 512 * 1024;
/** The most tools read from one server. A model can't choose well from more. */
const MAX_TOOLS = 100;
/** Characters. */
const MAX_DESCRIPTION = 1000;
const MAX_TEXT = 20_000;

const toolSchema = z.object({
  name: z.string().min(1).max(128),
  description: z.string().catch(""),
  inputSchema: z.unknown(),
});
const listSchema = z.object({ tools: z.array(z.unknown()) });
const resultSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })).catch([]),
  isError: z.boolean().catch(false),
});
const answerSchema = z.object({
  id: z.unknown(),
  result: z.unknown(),
  error: z.object({ message: z.string() }).optional(),
});

/** Parses the messages of a response: one as JSON, or several as an event stream. */
function messagesOf(text: string, contentType: string): unknown[] {
  const isStream = contentType.startsWith("text/event-stream");
  const parts = isStream
    ? text.split(/\r?\n/).flatMap((line) => (line.startsWith("data:") ? [line.slice(5)] : []))
    : [text];
  return parts.flatMap((part) => {
    try {
      return [JSON.parse(part) as unknown];
    } catch {
      return [];
    }
  });
}

/** A session with a server: one call after the other. */
class ToolSession {
  private id = 0;
  private session: string | null = null;
  private readonly server: ToolServer;

  constructor(server: ToolServer) {
    this.server = server;
  }

  async begin(): Promise<void> {
    await this.request("initialize", {
      protocolVersion: VERSION,
      capabilities: {},
      clientInfo: { name: "atrium", version: "1.0.0" },
    });
    await this.post({ method: "notifications/initialized" });
  }

  /**
   * Makes one call and returns its result.
   *
   * @throws AppError `provider_failed`, without any of the server's text.
   */
  async request(method: string, params: object): Promise<unknown> {
    const id = ++this.id;
    const { text, contentType } = await this.post({ id, method, params });
    const answer = messagesOf(text, contentType)
      .map((message) => answerSchema.safeParse(message).data)
      .find((message) => message?.id === id);
    const { host } = this.server;
    if (!answer) throw new AppError("provider_failed", unexpectedResponseText(host));
    if (answer.error) throw new AppError("provider_failed", `${host} rejected this call`);
    return answer.result;
  }

  private async post(message: object) {
    const { address, host, token, rules } = this.server;
    const headers = {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": VERSION,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(this.session && { "mcp-session-id": this.session }),
    };
    try {
      const body = { jsonrpc: "2.0", ...message };
      const answer = await outboundText(address, { headers, rules, body, maxBytes: MAX_BYTES });
      if (answer.status < 200 || answer.status > 299)
        throw new AppError("provider_failed", statusErrorText(answer.status, host, "token"));
      this.session = answer.headers.get("mcp-session-id") ?? this.session;
      return answer;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new AppError("provider_failed", outboundErrorText(error, host));
    }
  }
}

async function openSession(server: ToolServer): Promise<ToolSession> {
  const session = new ToolSession(server);
  await session.begin();
  return session;
}

/**
 * Lists a server's tools, up to the limit.
 *
 * @throws AppError `provider_failed`.
 */
export async function listRemoteTools(server: ToolServer): Promise<RemoteTool[]> {
  const answer = await (await openSession(server)).request("tools/list", {});
  const list = listSchema.safeParse(answer);
  if (!list.success) throw new AppError("provider_failed", unexpectedResponseText(server.host));
  return list.data.tools
    .flatMap((one) => toolSchema.safeParse(one).data ?? [])
    .slice(0, MAX_TOOLS)
    .map((one) => ({ ...one, description: one.description.slice(0, MAX_DESCRIPTION) }));
}

/**
 * Calls a tool of a server, once.
 *
 * @returns its texts, and whether the tool reports an error.
 * @throws AppError `provider_failed`.
 */
export async function callRemoteTool(
  server: ToolServer,
  name: string,
  args: object,
): Promise<{ text: string; isError: boolean }> {
  const session = await openSession(server);
  const answer = await session.request("tools/call", { name, arguments: args });
  const result = resultSchema.safeParse(answer);
  if (!result.success) throw new AppError("provider_failed", unexpectedResponseText(server.host));
  const { content, isError } = result.data;
  const text = content.map((part) => part.text ?? `(${part.type})`).join("\n");
  return { text: text.slice(0, MAX_TEXT), isError };
}
