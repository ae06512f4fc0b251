/** A server that speaks OpenAI's API on loopback and answers as a test tells it. */
import type { ServerResponse } from "node:http";
import { type Context, Hono } from "hono";
import { embed } from "./embed-words.mjs";
import { serveApp } from "./serve-app.ts";

/** The parts of a request that scripts read. */
export interface ChatRequest {
  model: string;
  stream?: boolean;
  max_tokens?: number;
  max_completion_tokens?: number;
  messages: {
    role: string;
    content: string | null;
    tool_calls?: unknown[];
    tool_call_id?: string;
  }[];
  tools?: { function: { name: string } }[];
}

export interface ScriptedReply {
  text?: string;
  toolCalls?: { name: string; arguments: object | string }[];
  /** Null for a server that doesn't count tokens. */
  usage?: { input: number; cached?: number; output: number } | null;
  finish?: string;
  /** For an error: its HTTP status. The next fields are its code and Retry-After. */
  status?: number;
  code?: string;
  retryAfter?: string;
  /** Milliseconds before the answer. */
  delayMs?: number;
  /** Milliseconds before each word of a streamed answer. */
  wordMs?: number;
  /** Ends the answer after its text, without the final event. */
  breaksOff?: boolean;
  /** Sent instead of an answer. */
  body?: string;
}

export type Script = (request: ChatRequest) => ScriptedReply | Promise<ScriptedReply>;

export interface EmbeddingRequest {
  model: string;
  input: string[];
  dimensions?: number;
}

/** Reply to the next embedding calls; undefined returns vectors. */
export type EmbeddingScript = (request: EmbeddingRequest) => ScriptedReply | undefined;

export interface ModelProvider {
  /** For OUTBOUND_ALLOWED_ORIGINS. */
  url: string;
  /** For an integration's base URL, or OPENAI_API_BASE_URL. */
  baseUrl: string;
  /** Decides the answers from now on. */
  script: Script;
  /** Every chat request so far, in order. */
  requests: ChatRequest[];
  /** The script of embedding calls. */
  embeddingScript: EmbeddingScript;
  embeddings: EmbeddingRequest[];
  /** Headers of the last request. */
  headers: Headers;
  close(): Promise<void>;
}

type Env = { Bindings: { outgoing: ServerResponse } };

const DEFAULT_USAGE = { input: 100, output: 20 };

function usageOf({ usage = DEFAULT_USAGE }: ScriptedReply) {
  if (usage === null) return undefined;
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
  };
}

const callsOf = ({ toolCalls = [] }: ScriptedReply) =>
  toolCalls.map(({ name, arguments: given }, index) => ({
    id: `call_${index + 1}`,
    type: "function",
    function: { name, arguments: typeof given === "string" ? given : JSON.stringify(given) },
  }));

const finishOf = (reply: ScriptedReply) =>
  reply.finish ?? ((reply.toolCalls?.length ?? 0) > 0 ? "tool_calls" : "stop");

function wholeAnswer(reply: ScriptedReply) {
  const tool_calls = callsOf(reply);
  return {
    object: "chat.completion",
    choices: [
      {
        index: 0,
        finish_reason: finishOf(reply),
        message: {
          role: "assistant",
          content: reply.text ?? null,
          ...(tool_calls.length > 0 && { tool_calls }),
        },
      },
    ],
    usage: usageOf(reply),
  };
}

/** Yields the parts of a streamed answer: words, and arguments cut in two. */
function* parts(reply: ScriptedReply) {
  const delta = (part: object) => ({ choices: [{ index: 0, delta: part, finish_reason: null }] });
  yield delta({ role: "assistant", content: "" });
  for (const word of reply.text?.match(/\S+\s*/g) ?? []) yield delta({ content: word });
  if (reply.breaksOff) return;
  for (const [index, call] of callsOf(reply).entries()) {
    const { name, arguments: given } = call.function;
    const half = Math.floor(given.length / 2);
    const first = { ...call, index, function: { name, arguments: given.slice(0, half) } };
    yield delta({ tool_calls: [first] });
    yield delta({ tool_calls: [{ index, function: { arguments: given.slice(half) } }] });
  }
  yield { choices: [{ index: 0, delta: {}, finish_reason: finishOf(reply) }] };
  const usage = usageOf(reply);
  if (usage) yield { choices: [], usage };
}

function streamed(reply: ScriptedReply): Response {
  const events = [...parts(reply)].map((part) => `data: ${JSON.stringify(part)}\n\n`);
  if (!reply.breaksOff) events.push("data: [DONE]\n\n");
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { wordMs } = reply;
      if (wordMs) await new Promise((resolve) => setTimeout(resolve, wordMs));
      const event = events.shift();
      if (event === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(event));
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

function refused({ status = 500, code, retryAfter }: ScriptedReply): Response {
  const error = { message: "upstream-text-that-must-not-appear", code: code ?? null };
  const headers: Record<string, string> = retryAfter ? { "retry-after": retryAfter } : {};
  return Response.json({ error }, { status, headers });
}

/** Starts the provider on 127.0.0.1. Resolves when it accepts calls. */
export async function startModelProvider({ port = 0 } = {}): Promise<ModelProvider> {
  const provider = {
    script: (() => ({ text: "Certainly." })) as Script,
    requests: [] as ChatRequest[],
    embeddingScript: (() => undefined) as EmbeddingScript,
    embeddings: [] as EmbeddingRequest[],
    headers: new Headers(),
  };
  const app = new Hono<Env>();
  app.get("/v1/models", () =>
    Response.json({ object: "list", data: [{ id: "scripted" }, { id: "scripted-embeddings" }] }),
  );
  app.post("/v1/chat/completions", async (context: Context<Env>) => {
    const request = await context.req.json<ChatRequest>();
    provider.requests.push(request);
    provider.headers = context.req.raw.headers;
    const reply = await provider.script(request);
    if (reply.delayMs) await new Promise((resolve) => setTimeout(resolve, reply.delayMs));
    if (reply.status !== undefined) return refused(reply);
    if (reply.body !== undefined) return new Response(reply.body);
    return request.stream ? streamed(reply) : Response.json(wholeAnswer(reply));
  });
  app.post("/v1/embeddings", async (context: Context<Env>) => {
    const request = await context.req.json<EmbeddingRequest>();
    provider.embeddings.push(request);
    const reply = provider.embeddingScript(request);
    if (reply?.delayMs) await new Promise((resolve) => setTimeout(resolve, reply.delayMs));
    if (reply?.status !== undefined) return refused(reply);
    if (reply?.body !== undefined) return new Response(reply.body);
    const { input, dimensions = 64 } = request;
    return Response.json({
      object: "list",
      data: input.map((text, index) => ({ index, embedding: embed(text, dimensions) })),
      usage: usageOf({ usage: reply?.usage ?? { input: input.join(" ").length, output: 0 } }),
    });
  });
  const { url, close } = await serveApp(app, port);
  return Object.assign(provider, { url, baseUrl: `${url}/v1`, close });
}
