import { afterAll, describe, expect, it } from "vitest";
import { benchOf, type Sent, send, startFaultySystem } from "../support/faults/bench";
import { sweepWrite, type Write } from "../support/faults/sweep";
import { judgeCall, sweepRead } from "../support/faults/sweep-reads";
import { ADMIN, CREATE, NAMES, PASSWORD } from "../support/onboarding-calls";
import { proofSize } from "../support/proof-size";
import {
  DEMO_CREDENTIALS,
  type ProviderStandIn,
  startProviderStandIn,
} from "../support/provider-stand-in";
import type { System } from "../support/system";
import { sampleOf } from "./faults/sample";

interface SetupWorld {
  system: System;
  provider: ProviderStandIn;
  /** Proof of the setup password. */
  cookie: string;
}

const { every, choose, isSure } = sampleOf(proofSize<"ci" | "full">({ ci: "ci", full: "full" }));

const PASSWORD_CALL: Sent = {
  method: "POST",
  path: "/api/onboarding/password",
  body: { password: PASSWORD },
};

const provider = await startProviderStandIn({ workers: { atrium: [] } });
const system = await startFaultySystem({
  secrets: { CLOUDFLARE_API_BASE_URL: provider.url, ATRIUM_WORKER_NAME: "atrium" },
});
const { headers } = await send(system, PASSWORD_CALL);
const [cookie = ""] = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
const world = { system, provider, cookie };
const bench = await benchOf(system);
afterAll(async () => {
  await world?.system.close();
  await world?.provider.close();
});

const post = ({ cookie }: SetupWorld, path: string, body: unknown): Sent => ({
  method: "POST",
  path,
  body,
  headers: { cookie },
});

function emptyProvider({ provider: { state } }: SetupWorld): void {
  state.databases.length = 0;
  state.namespaces.length = 0;
  state.buckets.length = 0;
  state.workers.set("atrium", { bindings: [] });
}

/** Runs setup with the provider's services, up to the first superadmin. */
async function connect(of: SetupWorld): Promise<void> {
  emptyProvider(of);
  const { status, text } = await send(
    of.system,
    post(of, "/api/cloudflare/create-services", CREATE),
  );
  if (status !== 200) throw new Error(text);
}

/** Returns what was created twice or not at all. */
function madeOnce({ provider: { state } }: SetupWorld): string[] {
  const names = {
    d1: state.databases.map(({ name }) => name),
    kv: state.namespaces.map(({ title }) => title),
    r2: state.buckets.map(({ name }) => name),
  };
  const wanted = { d1: [NAMES.d1Name], kv: [NAMES.kvName], r2: [NAMES.r2Name] };
  const bound = state.workers.get("atrium")?.bindings.length;
  if (JSON.stringify(names) !== JSON.stringify(wanted)) return [JSON.stringify(names)];
  return bound === 3 ? [] : [`${bound} bindings`];
}

/** A repeated step is recorded again. */
const RECORDED = /^\+ audit_log .*"action":"onboarding\.(password|services)"/;

interface SetupWrite extends Write<SetupWorld> {
  /** Also part of the small size. */
  isQuick?: true;
}

const WRITES: readonly SetupWrite[] = [
  {
    title: "POST /api/onboarding/password",
    sent: () => PASSWORD_CALL,
    again: RECORDED,
  },
  {
    title: "POST /api/onboarding/use-bindings",
    isQuick: true,
    sent: (of) => post(of, "/api/onboarding/use-bindings", {}),
    again: RECORDED,
    // A probe's key expires, and a later check deletes its object.
    ignores: /^\+ (file|key) \.probe\//,
  },
  {
    title: "POST /api/cloudflare/validate",
    sent: (of) => post(of, "/api/cloudflare/validate", DEMO_CREDENTIALS),
    unwritten: true,
  },
  {
    title: "POST /api/cloudflare/create-services",
    sent: (of) => {
      emptyProvider(of);
      return post(of, "/api/cloudflare/create-services", CREATE);
    },
    verify: madeOnce,
    again: RECORDED,
  },
  {
    title: "POST /api/onboarding/admin, on this deployment's bindings",
    isQuick: true,
    sent: async (of) => {
      await send(of.system, post(of, "/api/onboarding/use-bindings", {}));
      return post(of, "/api/onboarding/admin", ADMIN);
    },
  },
  {
    title: "POST /api/onboarding/admin, on services of the provider's",
    sent: async (of) => {
      await connect(of);
      return post(of, "/api/onboarding/admin", ADMIN);
    },
  },
];

describe("a fault at any call of a set-up leaves all or nothing, and a retry converges", () => {
  it.each(WRITES.filter(({ isQuick }) => every === 1 || isQuick))(
    "$title",
    async (write) => {
      const { violations } = await sweepWrite(bench, world, { write, choose, isSure });
      expect(violations).toEqual([]);
    },
    180_000,
  );

  it("the startup check says that nothing is set up only when the database has said so", async () => {
    await bench.restore();
    const sent: Sent = { method: "GET", path: "/api/auth/validate" };
    const { status, calls } = await send(world.system, sent);
    expect([status, calls.length]).toEqual([503, 1]);
    const { violations } = await sweepRead(world.system, {
      sent,
      choose: (faults) => faults,
      status: 503,
      judge: (answer, ...others) =>
        judgeCall(answer, ...others) ?? (answer.status === 504 ? null : `answers ${answer.status}`),
    });
    expect(violations).toEqual([]);
  });
});
