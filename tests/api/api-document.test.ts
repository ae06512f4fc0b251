import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { hashPassword } from "@/lib/auth/password";
import type { Operation } from "@/lib/http/declaration";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { apiRoutes } from "../../scripts/lib/api-routes.mjs";
import { documentRunner, OPERATIONS, operationOf } from "../support/api-document";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson, startSession } from "../support/people";
import { curlCommandsOf, runCurl } from "../support/shell";
import { startSystem } from "../support/system";

/**
 * Calls that need something no earlier command creates. Their own tests run them, or the provider's
 * stand-in.
 */
const APART = [
  /^\w+ \/api\/(onboarding|cloudflare|system\/reset|auth\/(step-up|login|mfa|totp|recovery-codes|passkeys|oidc|identities\/|password|logout))/,
  // Links are shown only to their creator, and no mail was sent: account-links.test.ts.
  /^POST \/api\/(invitations\/accept|auth\/(link|reset)|outbox\/\{mailId\}\/retry)$/,
  // No one has requested a new email: users.test.ts.
  /^(POST|DELETE) \/api\/(auth|users\/\{userId\})\/email/,
  /^POST \/api\/integrations\/\{integrationId\}\/test-mail$/,
  // No one has a second factor: second-factor.test.ts.
  /^DELETE \/api\/users\/\{userId\}\/(totp|identities)/,
  // There is no issuer: single-sign-on.test.ts.
  /^\w+ \/api\/identity-providers/,
  /^DELETE \/api\/auth\/sessions\/\{sessionId\}/,
  /^GET \/api\/files/,
  /^(GET|DELETE) .*\/uploads\/\{uploadId\}$/,
  /^\w+ \/api\/rags\/\{ragId\}\/uploads/,
  /^\w+ .*\/sample$/,
  // A field is deleted before it is restored: below.
  /^(POST|PATCH|DELETE) .*\/(task-)?fields(\/|$)/,
  /^POST .*\/documents\/\{documentId\}\/(retry|refresh|cancel)$/,
  // Outside requests aren't allowed, and no project is linked.
  /^POST .*\/documents\/(addresses|records)$/,
  // Only allowed addresses can be set, and there are none.
  /^(PUT|DELETE|POST) \/api\/audit\/webhook/,
  // What is running can't be retried.
  /^POST .*\/generations\/\{generationId\}\/retry$/,
  // Without an engine nothing is indexed.
  /^PATCH .*\/chunks\/\{n\}$/,
  /^POST .*\/evaluations$/,
  // Questions are recorded after the answer.
  /^\w+ .*\/(gaps\/\{gapId\}|ask\/\{queryId\})/,
  // Without an engine there are no approvals.
  /^\w+ .*\/approvals\/\{approvalId\}/,
  // Without an engine a started run stays pending and can't start again.
  /^POST .*\/(scenarios\/(model-)?run|scenarios\/\{scenarioId\}\/(model-)?run|runs\/\{runId\}\/(retry|undo))$/,
  // Without an engine no run finishes.
  /^PUT .*\/runs\/\{runId\}\/feedback$/,
  // No agent has done anything.
  /^POST .*\/tasks\/\{taskId\}\/review$/,
  // The runner can open every workspace, and no one has requested access.
  /^POST .*\/workspaces\/\{type\}\/access$/,
  /^POST \/api\/access-requests\/\{requestId\}$/,
  // The trash is empty until something is deleted.
  /^\w+ \/api\/trash\/\{kind\}/,
  // An agent's newest version can't be restored, and it has no other yet.
  /^POST .*\/versions\/\{version\}\/restore$/,
  // Only with a signature.
  /^POST \/api\/hooks\/\{triggerId\}$/,
  // Only with a token, and answered by the protocol's rules.
  /^POST \/api\/mcp$/,
];
const MEDIA = "/api/projects/{projectId}/workspaces/media";
const SAMPLE = "/api/projects/{projectId}/workspaces/{type}/sample";

// The address there rejects calls at once.
const system = await closeAfterTests(
  startSystem({
    vars: { OPENAI_API_BASE_URL: "http://127.0.0.1:9" },
    secrets: { SETUP_PASSWORD: "the setup password" },
  }),
);
await completeSetup(system);
const runner = await documentRunner(system);
// No call creates a job; jobs come with other work.
runner.variables.JOB_ID = crypto.randomUUID();
await system.env.DB.prepare(
  "INSERT INTO jobs (id, kind, state, run_at, created_at, updated_at, finished_at) VALUES (?, 'old', 'failed', 1, 1, 1, 1)",
)
  .bind(runner.variables.JOB_ID)
  .run();

describe("the API's document", () => {
  it("has every call of every route", async () => {
    expect(OPERATIONS.length).toBeGreaterThan(150);
    const listed = Object.entries(runner.document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(
      OPERATIONS.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    // A route without a declaration would answer everything with 405 or nothing.
    const silent = await Promise.all(
      apiRoutes()
        .filter(({ path }) => path !== "/api/[...path]")
        .map(async ({ path, file }) => {
          const module = await import(resolve(file));
          const handlers = Object.values<object>(module);
          return handlers.some((handler) => "declaration" in handler) ? [] : [path];
        }),
    );
    expect(silent.flat()).toEqual([]);
  });

  it("has every type of record", () => {
    for (const { description } of RECORD_DEFINITIONS) {
      const { workspace, name } = description;
      const list = `/api/projects/{projectId}/workspaces/${workspace}/${name}`;
      expect(operationOf("GET", list).summary).toContain(description.words.plural);
    }
  });

  it("is served with its reference, without sign-in and under a policy of its own", async () => {
    const page = await system.request("/api/docs");
    expect(page.status).toBe(200);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect((await system.request("/api/docs/reference.js")).status).toBe(200);
    expect(runner.document.openapi).toBe("3.1.0");
  });

  it("prints commands that work, and answers that are as it says", async () => {
    const here = OPERATIONS.filter(
      ({ method, path }) => !APART.some((one) => one.test(`${method} ${path}`)),
    );
    const isMade = ({ method }: Operation) => method === "POST" || method === "PUT";
    const isGone = ({ method }: Operation) => method === "DELETE";
    const read = here.filter((one) => !isMade(one) && !isGone(one));
    const making = await runner.makeAll(here.filter(isMade));
    expect(making.wrong).toEqual({});
    expect(await runner.problemsByCall(read)).toEqual({});
    for (const list of ["workspaces/crm/contacts/fields", "task-fields"]) {
      const fields = `/api/projects/{projectId}/${list}`;
      const deleted = operationOf("DELETE", `${fields}/{fieldId}`);
      const changes = [
        operationOf("POST", fields),
        operationOf("PATCH", `${fields}/{fieldId}`),
        deleted,
        operationOf("POST", `${fields}/{fieldId}/restore`),
        deleted,
        operationOf("POST", `${fields}/{fieldId}/purge`),
      ];
      expect(await runner.problemsByCall(changes)).toEqual({});
    }
    // Delete the last created first, and before its parent.
    const age = ({ path }: Operation) =>
      making.made.findLastIndex((one) => path.startsWith(one.path));
    const gone = here
      .filter(isGone)
      .toSorted((one, other) => age(other) - age(one) || other.path.length - one.path.length);
    expect(await runner.problemsByCall(gone)).toEqual({});
    expect(here.length).toBeGreaterThan(150);
    Object.assign(runner.variables, { KIND: "agent", ID: runner.variables.AGENT_ID });
    const trash = [
      operationOf("POST", "/api/trash/{kind}/{id}/restore"),
      operationOf("DELETE", "/api/agents/{agentId}"),
      operationOf("DELETE", "/api/trash/{kind}/{id}"),
    ];
    expect(await runner.problemsByCall(trash)).toEqual({});
  }, 180_000);

  it("describes examples, figures and uploads in progress as they are", async () => {
    const project = operationOf("POST", "/api/projects");
    expect(await runner.problemsByCall([project])).toEqual({});
    for (const type of WORKSPACE_TYPES) {
      runner.variables.TYPE = type;
      const lists = RECORD_DEFINITIONS.map(({ description }) => description)
        .filter(({ workspace }) => workspace === type)
        .map(({ name }) =>
          operationOf("GET", `/api/projects/{projectId}/workspaces/${type}/${name}`),
        );
      const calls = [operationOf("POST", SAMPLE), ...lists];
      expect(await runner.problemsByCall(calls)).toEqual({});
    }
    const figures = ["report", "charts", "insights"].map((name) =>
      operationOf("GET", `/api/projects/{projectId}/workspaces/analytics/${name}`),
    );
    const upload = [
      operationOf("POST", `${MEDIA}/uploads`),
      operationOf("GET", `${MEDIA}/uploads/{uploadId}`),
      operationOf("DELETE", `${MEDIA}/uploads/{uploadId}`),
    ];
    expect(
      await runner.problemsByCall([...figures, ...upload, operationOf("DELETE", SAMPLE)]),
    ).toEqual({});
  });

  it("describes uploads to a RAG as they are", async () => {
    const uploads = "/api/rags/{ragId}/uploads";
    const calls = [
      operationOf("POST", "/api/rags"),
      operationOf("POST", uploads),
      operationOf("GET", uploads),
      operationOf("GET", `${uploads}/{uploadId}`),
      operationOf("PUT", `${uploads}/{uploadId}/parts/{number}`),
      operationOf("POST", `${uploads}/{uploadId}/complete`),
    ];
    const givenUp = [operationOf("POST", uploads), operationOf("DELETE", `${uploads}/{uploadId}`)];
    expect(await runner.problemsByCall([...calls, ...givenUp])).toEqual({});
  });

  it("describes the logo's file and failures as they are", async () => {
    const upload = operationOf("POST", "/api/settings/upload");
    expect(await runner.problemsByCall([upload])).toEqual({});
    const { body } = await call(system, null, "GET", "/api/settings/public");
    runner.variables.KEY = body.settings.favicon_url.replace("/api/files/", "");
    expect(await runner.problemsByCall([operationOf("GET", "/api/files/{key}")])).toEqual({});
    for (const [path, sent] of [
      ["/api/tasks", {}],
      ["/api/projects", null],
      ["/api/nothing", {}],
    ] as const) {
      const answer = await call(system, runner.boss, "POST", path, sent);
      expect(runner.problemsOf(operationOf("POST", "/api/tasks"), "default", answer.body)).toEqual(
        [],
      );
    }
  });

  it("describes signing in and out as it is, and the README prints commands that work", async () => {
    const passwordHash = await hashPassword("your password");
    const person = await createPerson(system, "admin", {
      email: "you@example.com",
      passwordHash,
    });
    const cookies = join(tmpdir(), `${crypto.randomUUID()}.cookies`);
    const variables = { ...runner.variables, COOKIES: cookies };
    const commands = curlCommandsOf(readFileSync("README.md", "utf8"));
    expect(commands.length).toBeGreaterThanOrEqual(3);
    for (const command of commands) expect((await runCurl(command, variables)).status).toBe(200);
    runner.variables.ATRIUM_COOKIE = person.cookie;
    const signIn = [operationOf("POST", "/api/auth/login")];
    expect(await runner.problemsByCall(signIn)).toEqual({});
    // Signing in ended the previous session.
    const { cookie, sessionId } = await startSession(system, person);
    runner.variables.ATRIUM_COOKIE = cookie;
    runner.variables.SESSION_ID = sessionId;
    const calls = [
      operationOf("POST", "/api/auth/step-up"),
      operationOf("POST", "/api/auth/password"),
      operationOf("GET", "/api/auth/sessions"),
      operationOf("DELETE", "/api/auth/sessions/{sessionId}"),
      operationOf("POST", "/api/auth/logout"),
    ];
    expect(await runner.problemsByCall(calls)).toEqual({});
  });

  // Last, because it deletes everything.
  it("describes the reset and set-up as they are", async () => {
    runner.variables.ATRIUM_COOKIE = (await createPerson(system, "superadmin")).cookie;
    const calls = [
      operationOf("POST", "/api/system/reset"),
      operationOf("POST", "/api/onboarding/password"),
    ];
    expect(await runner.problemsByCall(calls)).toEqual({});
    const client = system.client();
    await client.post("/api/onboarding/password", { password: "the setup password" });
    runner.variables.ATRIUM_COOKIE = [...client.cookies].map((pair) => pair.join("=")).join("; ");
    const claim = [
      operationOf("POST", "/api/onboarding/use-bindings"),
      operationOf("POST", "/api/onboarding/admin"),
    ];
    expect(await runner.problemsByCall(claim)).toEqual({});
  });
});
