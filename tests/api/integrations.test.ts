import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  DEMO_KEYS,
  type IntegrationsStandIn,
  type StandInMode,
  startIntegrationsStandIn,
} from "../support/integrations-stand-in";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";

const CANARY = {
  openAi: "sk-canary-openai-7f3a9b1c5d",
  anon: "canary-anon-2e8d4c6b0a-key",
  serviceRole: "sb_secret_canary-9c1b3a5f7e",
};

let system: System;
let standIn: IntegrationsStandIn;
let superadmin: Person;
let admin: Person;
let moderator: Person;

beforeAll(async () => {
  standIn = await startIntegrationsStandIn();
  standIn.accepts.openAiKeys.add(CANARY.openAi);
  standIn.accepts.publicKeys.add(CANARY.anon);
  standIn.accepts.secretKeys.add(CANARY.serviceRole);
  system = await startSystem({
    secrets: {
      OPENAI_API_BASE_URL: standIn.openAiBaseUrl,
      OUTBOUND_ALLOWED_ORIGINS: standIn.url,
    },
  });
  await completeSetup(system);
  superadmin = await createPerson(system, "superadmin");
  admin = await createPerson(system, "admin");
  moderator = await createPerson(system, "moderator");
});
beforeEach(async () => {
  standIn.mode = "ok";
  await system.env.DB.prepare("DELETE FROM integrations").run();
  await system.env.DB.prepare("DELETE FROM rate_limits").run();
});
afterAll(async () => {
  await system.close();
  await standIn.close();
});

const openAiBody = (changes: object = {}) => ({
  type: "openai",
  name: "Models",
  apiKey: DEMO_KEYS.openAi,
  ...changes,
});
const supabaseBody = (changes: object = {}) => ({
  type: "supabase",
  name: "Data",
  apiUrl: standIn.url,
  anonKey: DEMO_KEYS.anon,
  ...changes,
});

async function create(body: object, person = admin) {
  const answer = await call(system, person, "POST", "/api/integrations", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.integration;
}
const list = (person: Person | null = admin, query = "") =>
  call(system, person, "GET", `/api/integrations${query}`);
const test = (id: string, person = admin) =>
  call(system, person, "POST", `/api/integrations/${id}/test`);

describe("creating and listing", () => {
  it("[P302] [P303] [P304] creates both types and lists them", async () => {
    const answer = await call(system, admin, "POST", "/api/integrations", {
      name: "Data",
      apiUrl: standIn.url,
      anonKey: DEMO_KEYS.anon,
      serviceRoleKey: DEMO_KEYS.secret,
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, message: expect.any(String), integration: { type: "supabase" } },
    });
    await create({ name: "Models", apiKey: DEMO_KEYS.openAi, organizationId: "org-demo" });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, total: 2, page: 1 });
    expect(body.integrations.map(({ type }: { type: string }) => type).sort()).toEqual([
      "openai",
      "supabase",
    ]);
  });

  it("[P189] [P190] [P191] [P192] answers every field of an integration", async () => {
    const made = await create(openAiBody({ organizationId: "org-demo" }));
    expect(made).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Models",
      type: "openai",
      description: "",
      status: "disconnected",
      isActive: true,
      config: {
        projectRef: null,
        apiUrl: null,
        serviceRoleKey: null,
        apiKey: "1234",
        organizationId: "org-demo",
      },
      metadata: { preferredModel: "gpt-3.5-turbo" },
      errorMessage: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      lastTestAt: null,
    });
    for (const type of ["mysql", "", null, 7]) {
      const refused = await call(
        system,
        admin,
        "POST",
        "/api/integrations",
        openAiBody({ type, apiKey: "x" }),
      );
      expect(refused.status).toBe(400);
    }
  });

  it("[P196] [P197] [P198] refuses what is missing or unknown, field by field", async () => {
    const cases: [object, string][] = [
      [supabaseBody({ name: "" }), "name"],
      [supabaseBody({ apiUrl: "" }), "apiUrl"],
      [supabaseBody({ anonKey: undefined }), "anonKey"],
      [openAiBody({ name: undefined }), "name"],
      [openAiBody({ apiKey: " " }), "apiKey"],
      [openAiBody({ apiKey: "with\nnewline" }), "apiKey"],
      [openAiBody({ apiKey: "x".repeat(5000) }), "apiKey"],
      [openAiBody({ preferredModel: "gpt-99" }), "preferredModel"],
      [openAiBody({ name: "x".repeat(101) }), "name"],
    ];
    for (const [body, field] of cases) {
      const answer = await call(system, admin, "POST", "/api/integrations", body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toContain(field);
    }
  });

  it("[P201] refuses addresses off the list, javascript: and the like", async () => {
    for (const apiUrl of [
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "http://abc.supabase.co",
      "https://abc.supabase.co:444",
      "https://abc.supabase.co@evil.example",
      "https://evil.example",
      "http://127.0.0.1:1",
      "http://169.254.169.254",
    ]) {
      const answer = await call(
        system,
        admin,
        "POST",
        "/api/integrations",
        supabaseBody({ apiUrl }),
      );
      expect([apiUrl, answer.status]).toEqual([apiUrl, 400]);
    }
    const made = await create(supabaseBody({ apiUrl: "https://abcdef.supabase.co" }));
    expect(made.config.projectRef).toBe("abcdef");
  });

  it("[P200] accepts publishable and secret keys", async () => {
    const made = await create(
      supabaseBody({ anonKey: DEMO_KEYS.publishable, serviceRoleKey: DEMO_KEYS.secret }),
    );
    expect((await test(made.id)).body).toMatchObject({ success: true, status: "connected" });
  });

  it("changes nothing for fields that are not its own", async () => {
    const made = await create(
      openAiBody({ id: "mine", status: "connected", createdBy: "x", version: 9, __proto__x: 1 }),
    );
    expect(made).toMatchObject({ status: "disconnected", version: 1 });
    expect(made.id).not.toBe("mine");
  });

  it("one Idempotency-Key makes one row", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        call(system, admin, "POST", "/api/integrations", openAiBody(), {
          "idempotency-key": "only-once",
        }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.integration?.id)).size).toBe(1);
    expect((await list()).body.total).toBe(1);
  });
});

describe("who may", () => {
  it("[P212] [P373] [P374] listing, creating and deleting needs admin or above", async () => {
    const { id } = await create(openAiBody());
    expect(await list(null)).toMatchObject({
      status: 401,
      body: { message: "Authentication required" },
    });
    const refusal = {
      status: 403,
      body: { success: false, message: "Insufficient permissions - Admin+ required" },
    };
    expect(await list(moderator)).toMatchObject(refusal);
    expect(await call(system, moderator, "POST", "/api/integrations", openAiBody())).toMatchObject(
      refusal,
    );
    expect(
      await call(system, moderator, "PATCH", `/api/integrations/${id}`, { name: "X" }),
    ).toMatchObject(refusal);
    expect(await call(system, moderator, "DELETE", `/api/integrations/${id}`)).toMatchObject(
      refusal,
    );
    expect((await list(superadmin)).body.total).toBe(1);
  });

  it("[P214] [P215] [P305] [P306] every role may test and toggle", async () => {
    const { id } = await create(openAiBody());
    expect((await test(id, moderator)).body).toMatchObject({ success: true, status: "connected" });
    const toggled = await call(system, moderator, "PATCH", `/api/integrations/${id}/toggle`, {
      isActive: false,
    });
    expect(toggled).toMatchObject({ status: 200, body: { success: true, isActive: false } });
    expect((await list()).body.integrations[0].isActive).toBe(false);
    const wrong = await call(system, moderator, "PATCH", `/api/integrations/${id}/toggle`, {
      isActive: "no",
    });
    expect(wrong.status).toBe(400);
  });

  it("[P307] deletes once", async () => {
    const { id } = await create(openAiBody());
    expect(await call(system, admin, "DELETE", `/api/integrations/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await call(system, admin, "DELETE", `/api/integrations/${id}`)).status).toBe(404);
  });
});

describe("changing", () => {
  it("answers the version as ETag and refuses an outdated one", async () => {
    const { id } = await create(openAiBody());
    const first = await call(system, admin, "PATCH", `/api/integrations/${id}`, { name: "One" });
    expect(first.headers.get("etag")).toBe('"2"');
    const stale = await call(
      system,
      admin,
      "PATCH",
      `/api/integrations/${id}`,
      { name: "Two" },
      { "if-match": '"1"' },
    );
    expect(stale.status).toBe(412);
    expect((await list()).body.integrations[0].name).toBe("One");
  });

  it("wants the keys again for another API URL", async () => {
    const { id } = await create(supabaseBody());
    const answer = await call(system, admin, "PATCH", `/api/integrations/${id}`, {
      apiUrl: "https://other.supabase.co",
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { anonKey: [expect.any(String)] } },
    });
    expect((await list()).body.integrations[0].config.apiUrl).toBe(standIn.url);
  });
});

describe("limits", () => {
  async function fill(type: string, count: number): Promise<void> {
    await system.env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO integrations (id, name, type, created_at, updated_at)
       SELECT 'fill-' || ? || '-' || i, 'Filled ' || i, ?, 1, 1 FROM n`,
    )
      .bind(count, type, type)
      .run();
  }

  it("[P399] hold under parallel creates", async () => {
    await fill("openai", 47);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call(system, admin, "POST", "/api/integrations", openAiBody()),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: "conflict", message: "Limit reached (50/50)" },
    });
  });

  it("[P398] [P400] hold by type and in total", async () => {
    await fill("supabase", 999);
    const typed = await call(system, admin, "POST", "/api/integrations", supabaseBody());
    expect(typed).toMatchObject({ status: 409, body: { message: "Limit reached (999/999)" } });
    await create(openAiBody());
    const total = await call(system, admin, "POST", "/api/integrations", openAiBody());
    expect(total).toMatchObject({ status: 409, body: { message: "Limit reached (1000/1000)" } });
  });
});

describe("testing", () => {
  it("[P207] answers success, status, message and responseTime", async () => {
    const { id } = await create(openAiBody());
    expect(await test(id)).toMatchObject({
      status: 200,
      body: {
        success: true,
        status: "connected",
        message: "Connected to OpenAI: 3 models available",
        responseTime: expect.any(Number),
      },
    });
    const wrong = await create(openAiBody({ apiKey: "sk-not-accepted-0000" }));
    expect(await test(wrong.id)).toMatchObject({
      status: 200,
      body: { success: false, status: "error", message: "OpenAI does not accept the API key" },
    });
  });

  it.each(["hang", "hang-body", "huge", "garbage", "redirect", "failing"] as StandInMode[])(
    "answers within 10 s when the provider is %s, and repeats none of it",
    async (mode) => {
      const models = await create(openAiBody());
      const data = await create(supabaseBody());
      standIn.mode = mode;
      const startedAt = Date.now();
      const answers = await Promise.all([test(models.id), test(data.id)]);
      expect(Date.now() - startedAt).toBeLessThan(10_000);
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body).toMatchObject({ success: false, status: "error" });
        expect(JSON.stringify(body)).not.toContain("upstream-text");
      }
      expect(standIn.calls.some(({ path }) => path.includes("stolen"))).toBe(false);
    },
  );

  it("is limited for each person", async () => {
    const { id } = await create(openAiBody());
    await test(id);
    await system.env.DB.prepare(
      "UPDATE rate_limits SET count = 30 WHERE key LIKE 'integration-test:%'",
    ).run();
    const limited = await test(id);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await test(id, moderator)).status).toBe(200);
  });
});

describe("secrets", () => {
  it("[P193] canaries are in no answer, no log and no table", async () => {
    const answers: unknown[] = [];
    const keep = async (answer: Promise<unknown>) => answers.push(await answer);
    const models = await create(openAiBody({ apiKey: CANARY.openAi }));
    const data = await create(
      supabaseBody({ anonKey: CANARY.anon, serviceRoleKey: CANARY.serviceRole }),
    );
    answers.push(models, data);
    for (const mode of ["ok", "garbage"] as const) {
      standIn.mode = mode;
      await keep(test(models.id));
      await keep(test(data.id));
    }
    standIn.mode = "ok";
    standIn.accepts.openAiKeys.delete(CANARY.openAi);
    await keep(test(models.id));
    standIn.accepts.openAiKeys.add(CANARY.openAi);
    await keep(
      call(system, admin, "PATCH", `/api/integrations/${data.id}`, {
        anonKey: CANARY.anon,
        name: "",
      }),
    );
    await keep(
      call(system, admin, "PATCH", `/api/integrations/${models.id}`, { apiKey: CANARY.openAi }),
    );
    await keep(list());
    // What the screens and the export of the log carry, in the form that the browser is sent.
    for (const path of [
      "/integrations",
      "/settings?tab=integrations",
      "/settings?tab=system",
      "/api/audit/export",
    ]) {
      const answer = await system.request(path, { headers: { cookie: superadmin.cookie } });
      const text = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      expect(text, path).toContain(path.includes("tab=system") ? "integrations" : models.id);
      answers.push(text);
    }
    const tables = await system.env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    ).all<{ name: string }>();
    const dump = await Promise.all(
      tables.results.map(({ name }) => system.env.DB.prepare(`SELECT * FROM "${name}"`).all()),
    );
    expect(JSON.stringify(dump)).toContain(models.id);
    const seen = JSON.stringify([answers, dump, system.logs()]);
    for (const canary of Object.values(CANARY)) {
      expect(seen).not.toContain(canary);
      expect(seen).not.toContain(canary.slice(0, -4));
      expect(seen).not.toContain(Buffer.from(canary).toString("base64").slice(0, 20));
    }
    // What was kept from sight did reach the provider.
    expect(
      standIn.calls.some(({ headers }) => headers.get("authorization")?.includes(CANARY.openAi)),
    ).toBe(true);
  });

  it("a ciphertext of another row is an error there, and the list still loads", async () => {
    const one = await create(openAiBody({ name: "One" }));
    const two = await create(openAiBody({ name: "Two", apiKey: "sk-of-row-two-0000" }));
    await system.env.DB.prepare(
      "UPDATE integrations SET secrets = (SELECT secrets FROM integrations WHERE id = ?) WHERE id = ?",
    )
      .bind(one.id, two.id)
      .run();
    const { status, body } = await list(admin, "?sort=name");
    expect(status).toBe(200);
    expect(body.integrations).toMatchObject([{ config: { apiKey: "1234" } }, { status: "error" }]);
    const before = standIn.calls.length;
    expect((await test(two.id)).body).toMatchObject({ success: false, status: "error" });
    expect(standIn.calls.length).toBe(before);
    expect((await test(one.id)).body.success).toBe(true);
  });
});
