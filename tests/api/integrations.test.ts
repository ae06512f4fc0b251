import { describe, expect, it, vi } from "vitest";
import { DEMO_KEYS, type StandInMode } from "../support/integrations-stand-in";
import {
  admin,
  create,
  list,
  moderator,
  openAiBody,
  standIn,
  supabaseBody,
  superadmin,
  system,
  test,
  withIntegrations,
} from "../support/integrations-world";
import { call } from "../support/people";

withIntegrations();

const MISBEHAVING: StandInMode[] = ["hang", "hang-body", "huge", "garbage", "redirect", "failing"];

describe("creating and listing", () => {
  it("creates both types and lists them", async () => {
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

  it("answers every field of an integration", async () => {
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
      metadata: { preferredModel: null },
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

  it("has one of four states", async () => {
    const { id } = await create(openAiBody({ name: "In every state" }));
    for (const status of ["connected", "disconnected", "error", "testing"]) {
      await system.env.DB.prepare(
        "UPDATE integrations SET status = ?, last_test_at = ? WHERE id = ?",
      )
        .bind(status, Date.now(), id)
        .run();
      const { body } = await call(system, admin, "GET", "/api/integrations?q=In every state");
      expect(body.integrations[0]).toMatchObject({ id, status });
    }
    const wrong = system.env.DB.prepare("UPDATE integrations SET status = 'away' WHERE id = ?");
    await expect(wrong.bind(id).run()).rejects.toThrow("CHECK");
  });

  it("refuses what is missing or unknown, field by field", async () => {
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

  it("refuses addresses off the list, javascript: and the like", async () => {
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

  it("accepts publishable and secret keys", async () => {
    const made = await create(
      supabaseBody({ anonKey: DEMO_KEYS.publishable, serviceRoleKey: DEMO_KEYS.secret }),
    );
    expect((await test(made.id)).body).toMatchObject({ success: true, status: "connected" });
  });

  it("changes nothing for fields that are not its own", async () => {
    const made = await create(
      openAiBody({ id: "mine", status: "connected", createdBy: "x", version: 9 }),
    );
    expect(made).toMatchObject({ status: "disconnected", version: 1 });
    expect(made.id).not.toBe("mine");
  });
});

describe("who may", () => {
  it("listing, creating and deleting needs admin or above", async () => {
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

  it("every role may test and toggle", async () => {
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

  it("editing and deleting is the superadmin's and the admin's who added it", async () => {
    const { id } = await create(openAiBody(), superadmin);
    const path = `/api/integrations/${id}`;
    expect((await call(system, admin, "PATCH", path, { name: "Mine" })).status).toBe(403);
    expect((await call(system, admin, "DELETE", path)).status).toBe(403);
    const { id: own } = await create(openAiBody());
    for (const person of [admin, superadmin])
      expect(
        (await call(system, person, "PATCH", `/api/integrations/${own}`, { name: person.role }))
          .status,
      ).toBe(200);
  });

  it("mail is the superadmin's alone, and others see its name, type and state", async () => {
    const body = {
      type: "resend",
      name: "Post",
      apiKey: "re_canary_0123456789",
      from: "a@b.example",
    };
    for (const person of [admin, moderator])
      expect((await call(system, person, "POST", "/api/integrations", body)).status).toBe(403);
    const { id } = await create(body, superadmin);
    const path = `/api/integrations/${id}`;
    for (const person of [admin, moderator]) {
      const calls = [
        ["PATCH", path, { name: "Mine" }],
        ["PATCH", `${path}/toggle`, { isActive: false }],
        ["POST", `${path}/test`],
        ["POST", `${path}/test-mail`],
        ["DELETE", path],
      ] as const;
      for (const [method, at, sent] of calls)
        expect((await call(system, person, method, at, sent)).status, `${method} ${at}`).toBe(403);
    }
    const [seen] = (await list()).body.integrations;
    expect(seen).toMatchObject({ id, name: "Post", type: "resend", isActive: true });
    expect(Object.values(seen.config).filter((value) => value !== null)).toEqual([]);
    await system.env.DB.prepare("UPDATE sessions SET created_at = 1, confirmed_at = 1").run();
    expect(await call(system, superadmin, "PATCH", path, { name: "Later" })).toMatchObject({
      status: 403,
      body: { code: "step_up_required" },
    });
    await system.env.DB.prepare("UPDATE sessions SET confirmed_at = ?").bind(Date.now()).run();
    expect((await call(system, superadmin, "PATCH", path, { name: "Now" })).status).toBe(200);
  });
});

describe("changing", () => {
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

  it("hold under parallel creates", async () => {
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

  it("hold by type and in total", async () => {
    await fill("supabase", 999);
    const typed = await call(system, admin, "POST", "/api/integrations", supabaseBody());
    expect(typed).toMatchObject({ status: 409, body: { message: "Limit reached (999/999)" } });
    await create(openAiBody());
    const total = await call(system, admin, "POST", "/api/integrations", openAiBody());
    expect(total).toMatchObject({ status: 409, body: { message: "Limit reached (1000/1000)" } });
  });
});

describe("testing", () => {
  it("answers success, status, message and responseTime", async () => {
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
      body: {
        success: false,
        status: "error",
        message: "OpenAI rejected the API key. Check it and try again",
      },
    });
  });

  it("answers within 10 s whatever the provider does, and repeats none of it", async () => {
    const timed = async (id: string) => {
      const startedAt = Date.now();
      return { ...(await test(id)), milliseconds: Date.now() - startedAt };
    };
    const asked: Promise<Awaited<ReturnType<typeof timed>>[]>[] = [];
    for (const mode of MISBEHAVING) {
      const made = [await create(openAiBody()), await create(supabaseBody())];
      standIn.mode = mode;
      const callsBefore = standIn.calls.length;
      const answers = Promise.all(made.map(({ id }) => timed(id)));
      asked.push(answers);
      // A hanging call takes as long as the limit allows. The next starts after all three calls of
      // the two.
      const allMade = () => expect(standIn.calls.length - callsBefore).toBe(3);
      await (mode.startsWith("hang") ? vi.waitFor(allMade, { timeout: 10_000 }) : answers);
    }
    const answers = (await Promise.all(asked)).flat();
    expect(answers).toHaveLength(2 * MISBEHAVING.length);
    for (const { status, body, milliseconds } of answers) {
      expect(milliseconds).toBeLessThan(10_000);
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: false, status: "error" });
      expect(JSON.stringify(body)).not.toContain("upstream-text");
    }
    expect(standIn.calls.some(({ path }) => path.includes("stolen"))).toBe(false);
  });

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
