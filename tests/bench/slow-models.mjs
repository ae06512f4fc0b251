// How long work waits to begin while the model provider of twenty runs doesn't answer.
import { SEED_SIZES } from "../../db/seed.ts";
import { seed, send, signIn, startBenchSystem } from "../support/bench/bench-system.mjs";
import { openReport } from "../support/bench/report.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";
import { MAIL_KEYS, startMailStandIn } from "../support/mail-stand-in.ts";
import { startModelProvider } from "../support/model-provider.ts";

const HANGING = 20;
const TIMES = 40;
const MOST_P95_MS = 500;
const LOOK_EVERY_MS = 5;

const report = openReport("Slow models");
const provider = await startModelProvider();
const mail = await startMailStandIn();
const vars = { OUTBOUND_ALLOWED_ORIGINS: `${provider.url},${mail.url}` };
const system = await startBenchSystem({ engine: true, vars });
try {
  await seed(system, SEED_SIZES.small);
  const cookie = await signIn(system, "superadmin");
  const other = await signIn(system, "admin");
  const call = (...request) => send(system, cookie, request);
  const makeAgent = async (agentConfig) => {
    const fields = { name: "Bench", details: "Measured", agentUrl: "https://example.com" };
    const rest = { agentType: "Benchmark", status: "active", agentConfig };
    return (await call("POST", "/api/agents", { ...fields, ...rest })).agent.id;
  };
  const { integration: model } = await call("POST", "/api/integrations", {
    ...{ type: "openai", name: "Hangs", baseUrl: provider.baseUrl, apiKey: "sk-scripted" },
  });
  const { integration: letters } = await call("POST", "/api/integrations", {
    ...{
      type: "resend",
      name: "Post",
      baseUrl: mail.url,
      apiKey: MAIL_KEYS.resend,
      from: "atrium@example.com",
    },
  });
  // Only a confirmed integration may send links.
  await call("POST", `/api/integrations/${letters.id}/test-mail`, {});
  const { rag } = await call("POST", "/api/rags", {
    ...{
      name: "Bench",
      details: "Measured",
      ragUrl: "https://example.com",
      ragType: "document-qa",
      status: "active",
    },
  });
  const byRule = await makeAgent();
  const chatting = await makeAgent();
  const who = await fetch(new URL("/api/auth/validate", system.url), {
    headers: { cookie: other },
  });
  const { user } = await who.json();
  await call("POST", `/api/agents/${chatting}/users`, { userId: user.id });
  const acts = {
    "run by rule": (n) => call("POST", `/api/agents/${byRule}/runs`, { input: `${n}` }),
    document: (n) =>
      call("POST", `/api/rags/${rag.id}/documents`, {
        documents: [{ title: `${n}`, text: `Text ${n}.` }],
      }),
    mail: (n) =>
      call("POST", "/api/invitations", {
        email: `${n}@example.com`,
        name: "Ada",
        role: "moderator",
      }),
    chat: async (n) => {
      const { conversation } = await send(system, other, [
        "POST",
        "/api/conversations",
        { agent_id: chatting },
      ]);
      const request = ["POST", `/api/conversations/${conversation.id}/messages`, { text: `${n}` }];
      return send(system, other, request);
    },
  };

  const before = await measureAll(acts);
  provider.script = () => new Promise(() => undefined);
  const integrationId = model.id;
  const processingLimits = { maxConcurrentTasks: HANGING };
  const slow = await makeAgent({ integrationId, processingLimits });
  for (let n = 0; n < HANGING; n++)
    await call("POST", `/api/agents/${slow}/runs`, { input: `${n}` });
  await until(() => provider.requests.length >= HANGING);
  const beside = await measureAll(acts);
  const rows = Object.keys(acts).map((name) => [
    name,
    shown(before[name], 0),
    shown(beside[name], 0),
  ]);
  report.add(
    `Milliseconds at p95 of ${TIMES} times, from sending the call until its job has begun: alone, and while the provider of ${HANGING} runs doesn't answer. Budget: ${MOST_P95_MS} ms.`,
  );
  report.add(tableOf(["what begins", "alone", `${HANGING} runs hang`], rows));
  report.close();
  if (Object.values(beside).some((p95) => p95 > MOST_P95_MS)) process.exitCode = 1;
} finally {
  await system.close();
  await mail.close();
  await provider.close();
}

async function until(isDone) {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

async function measureAll(acts) {
  const p95s = {};
  for (const [name, act] of Object.entries(acts)) {
    const times = [];
    for (let n = 0; n < TIMES; n++) {
      const { at } = await system.DB.prepare(
        "SELECT coalesce(max(rowid), 0) AS at FROM jobs",
      ).first();
      const began = performance.now();
      await act(`${performance.now()}`);
      const begun = system.DB.prepare(
        "SELECT count(*) AS n FROM jobs WHERE rowid > ? AND (attempt > 0 OR slices > 0)",
      ).bind(at);
      await until(async () => (await begun.first("n")) > 0);
      times.push(performance.now() - began);
    }
    p95s[name] = times.toSorted((one, two) => one - two)[Math.floor(TIMES * 0.95)];
    report.progress(`${name} | ${shown(p95s[name], 0)} ms`);
  }
  return p95s;
}
