/**
 * A provider on loopback, for tests and for trying the wizard by hand:
 * `node tests/support/provider-stand-in.ts --port 4010` (Node 24), then start the console with
 * `CLOUDFLARE_API_BASE_URL` set to the printed address.
 */
import { parseArgs } from "node:util";
import { ADDRESSES, answerAt } from "./provider-stand-in/addresses.ts";
import {
  API_ROOT,
  createApp,
  type StandInParts,
  type StandInRequest,
} from "./provider-stand-in/app.ts";
import type { StandInFailure, StandInStep } from "./provider-stand-in/failures.ts";
import type { VersionFault } from "./provider-stand-in/releases.ts";
import {
  createState,
  DEMO_CREDENTIALS,
  type StandInOptions,
  type StandInState,
} from "./provider-stand-in/state.ts";
import { serveApp } from "./serve-app.ts";

export type { StandInFailure, StandInOptions, StandInRequest, StandInState, StandInStep };
export { DEMO_CREDENTIALS };

export interface ProviderStandIn {
  /** The API's root, for CLOUDFLARE_API_BASE_URL. */
  url: string;
  state: StandInState;
  /** Makes a step's next call fail, after `passing` successful ones. Failures queue up. */
  failNext(step: StandInStep, failure: StandInFailure, passing?: number): void;
  /** Sets the fault of a Worker's next version. */
  breakNext(worker: string, fault: VersionFault): void;
  /** Requests an address of a deployed Worker, such as "https://atrium.demo.workers.dev/". */
  ask(url: string): Promise<Response>;
  /** Every call so far, in order. */
  requests: StandInRequest[];
  close(): Promise<void>;
}

const ADDRESS = new RegExp(`^${ADDRESSES}/([^/]+)(/.*)$`);

/** Starts the stand-in on 127.0.0.1. Resolves when it accepts calls. */
export async function startProviderStandIn(options: StandInOptions = {}): Promise<ProviderStandIn> {
  const parts: StandInParts = {
    options,
    state: createState(options),
    failures: new Map(),
    requests: [],
  };
  const { releases } = parts.state;
  const api = createApp(parts);
  const { url, close } = await serveApp(
    {
      fetch(request, env) {
        const { pathname } = new URL(request.url);
        const [, host, path] = ADDRESS.exec(pathname) ?? [];
        return host && path ? answerAt(releases, host, path) : api.fetch(request, env);
      },
    },
    options.port,
  );
  return {
    url: `${url}${API_ROOT}`,
    state: parts.state,
    failNext: (step, failure, passing = 0) => {
      const queue = parts.failures.get(step) ?? [];
      parts.failures.set(step, [...queue, ...Array<undefined>(passing), failure]);
    },
    breakNext: (worker, fault) => {
      releases.faults.set(worker, [...(releases.faults.get(worker) ?? []), fault]);
    },
    ask: (address) => fetch(address.replace("https:/", url + ADDRESSES), { redirect: "manual" }),
    requests: parts.requests,
    close,
  };
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
