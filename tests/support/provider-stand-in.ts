/**
 * A provider on loopback, for tests and for trying the wizard by hand:
 * `node tests/support/provider-stand-in.ts --port 4010` (Node 24), then start the console with
 * `CLOUDFLARE_API_BASE_URL` set to the printed address.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import {
  API_ROOT,
  createApp,
  type StandInParts,
  type StandInRequest,
} from "./provider-stand-in/app.ts";
import type { StandInFailure, StandInStep } from "./provider-stand-in/failures.ts";
import {
  createState,
  DEMO_CREDENTIALS,
  type StandInOptions,
  type StandInState,
} from "./provider-stand-in/state.ts";

export type { StandInFailure, StandInOptions, StandInRequest, StandInState, StandInStep };
export { DEMO_CREDENTIALS };

export interface ProviderStandIn {
  /** The API's root: what CLOUDFLARE_API_BASE_URL is set to. */
  url: string;
  state: StandInState;
  /** Orders a failure for a step's next call, after letting `passing` calls through; several queue up. */
  failNext(step: StandInStep, failure: StandInFailure, passing?: number): void;
  /** Every call so far, in order. */
  requests: StandInRequest[];
  close(): Promise<void>;
}

/** Starts the stand-in on 127.0.0.1 and resolves when it accepts calls. */
export async function startProviderStandIn(options: StandInOptions = {}): Promise<ProviderStandIn> {
  const parts: StandInParts = {
    options,
    state: createState(options),
    failures: new Map(),
    requests: [],
  };
  const app = createApp(parts);
  const server = createServer((incoming, outgoing) => {
    void answer(app, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    url: `http://127.0.0.1:${address.port}${API_ROOT}`,
    state: parts.state,
    failNext: (step, failure, passing = 0) => {
      const queue = parts.failures.get(step) ?? [];
      parts.failures.set(step, [...queue, ...Array<undefined>(passing), failure]);
    },
    requests: parts.requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Hanging answers would keep the server open.
        server.closeAllConnections();
      }),
  };
}

async function answer(
  app: ReturnType<typeof createApp>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === "string") headers.set(name, value);
  }
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  const method = incoming.method ?? "GET";
  const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
  const response = await app.fetch(new Request(url, { method, headers, body }), { outgoing });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string", default: "4010" } } });
  const standIn = await startProviderStandIn({
    port: Number(values.port),
    workers: { atrium: [{ name: "ASSETS", type: "assets" }] },
  });
  console.log(`Provider stand-in: CLOUDFLARE_API_BASE_URL=${standIn.url}`);
  console.log(`Email:          ${DEMO_CREDENTIALS.email}`);
  console.log(`Account ID:     ${DEMO_CREDENTIALS.accountId}`);
  console.log(`Global API Key: ${DEMO_CREDENTIALS.globalApiKey}`);
}
