import { afterAll, describe, expect, it } from "vitest";
import type { ServiceStep } from "@/lib/provider/services";
import { dumpTables } from "../support/dump-tables";
import {
  ADMIN,
  answers,
  CALLS,
  CREATE,
  countOf,
  KEY,
  NAMES,
  openAgain,
  PASSWORD,
  PROVEN_CALLS,
  post,
  proven,
  stateOf,
} from "../support/onboarding-calls";
import {
  DEMO_CREDENTIALS,
  type StandInStep,
  startProviderStandIn,
} from "../support/provider-stand-in";
import { startSystem, TEST_SECRETS } from "../support/system";

const provider = await startProviderStandIn({ workers: { atrium: [] } });
const system = await startSystem({
  secrets: { CLOUDFLARE_API_BASE_URL: provider.url, ATRIUM_WORKER_NAME: "atrium" },
});
afterAll(async () => {
  await system?.close();
  await provider?.close();
});

describe("before the setup password", () => {
  it.each(PROVEN_CALLS)("%s is 401 without the cookie, and no row appears", async (path, body) => {
    const before = await countOf("audit_log", system);
    const answer = await post(system.client(), path, body);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ success: false, code: "setup_proof_required" });
    expect((await stateOf(system))?.services_mode).toBeNull();
    expect(await countOf("users", system)).toBe(0);
    expect(await countOf("audit_log", system)).toBe(before);
    expect(provider.requests).toEqual([]);
  });

  it("asks for the cookie before it looks at the body", async () => {
    for (const [path] of PROVEN_CALLS) {
      const response = await system.request(path, { method: "POST", body: "no json" });
      expect(response.status).toBe(401);
    }
  });

  it("a wrong password is 401 'Invalid password', and the sixth 429, the right one included", async () => {
    const client = system.client();
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await post(client, "/api/onboarding/password", { password: "wrong" });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        message: "Invalid password",
        code: "invalid_credentials",
      });
    }
    const sixth = await post(client, "/api/onboarding/password", { password: PASSWORD });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    await openAgain(system);
  });

  it("needs the password as text", async () => {
    for (const body of [{}, { password: "" }, { password: 5 }, null, []]) {
      const answer = await post(system.client(), "/api/onboarding/password", body);
      expect(answer.status).toBe(400);
    }
  });

  it("the right one sets a sealed http-only cookie for 30 minutes", async () => {
    const response = await system.request("/api/onboarding/password", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true, areBindingsReady: true });
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^(__Host-)?atrium-setup=/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/Max-Age=1800/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(decodeURIComponent(cookie)).not.toContain(PASSWORD);
  });

  it("a cookie with one changed character is no proof", async () => {
    const client = await proven(system);
    const [[name, value] = ["", ""]] = client.cookies;
    const at = Math.floor(value.length / 2);
    client.cookies.set(
      name,
      `${value.slice(0, at)}${value[at] === "A" ? "B" : "A"}${value.slice(at + 1)}`,
    );
    expect((await post(client, "/api/onboarding/use-bindings", {})).status).toBe(401);
  });
});

describe("with the provider's account", () => {
  it("validating answers the account and creates nothing", async () => {
    const answer = await post(await proven(system), "/api/cloudflare/validate", DEMO_CREDENTIALS);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      account: { id: DEMO_CREDENTIALS.accountId, name: "Demo account" },
      accountName: "Demo account",
      message: expect.any(String),
    });
    expect(provider.requests.every(({ method }) => method === "GET")).toBe(true);
  });

  it("a rejected key is told beside its field", async () => {
    const body = { ...DEMO_CREDENTIALS, globalApiKey: KEY.replace("c0ffee", "facade") };
    const answer = await post(await proven(system), "/api/cloudflare/validate", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "provider_rejected",
      errors: { globalApiKey: [expect.any(String)] },
    });
  });

  it.each(Object.keys(CREATE))("creating needs %s", async (field) => {
    const body: Record<string, unknown> = { ...CREATE };
    delete body[field];
    const answer = await post(await proven(system), "/api/cloudflare/create-services", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      errors: { [field]: [expect.stringContaining("required")] },
    });
  });

  const FAILING: StandInStep[] = [
    "d1.create",
    "d1.query",
    "kv.create",
    "r2.create",
    "worker.patch",
  ];
  it.each(FAILING)("a failing %s is 502, and repeating it makes nothing twice", async (step) => {
    const names = {
      d1Name: `d1-${step.replace(".", "-")}`,
      kvName: step,
      r2Name: `r2-${step.replace(".", "-")}`,
    };
    const client = await proven(system);
    const body = { ...DEMO_CREDENTIALS, ...names };
    provider.failNext(step, { status: 500, code: 0, message: KEY, afterEffect: true });
    const failed = await post(client, "/api/cloudflare/create-services", body);
    expect(failed.status).toBe(502);
    expect((await stateOf(system))?.services_mode).toBeNull();
    expect((await post(client, "/api/onboarding/admin", ADMIN)).status).toBe(409);
    const repeated = await post(client, "/api/cloudflare/create-services", body);
    expect(repeated.status).toBe(200);
    expect(provider.state.databases.filter(({ name }) => name === names.d1Name)).toHaveLength(1);
    expect(provider.state.namespaces.filter(({ title }) => title === names.kvName)).toHaveLength(1);
    expect(provider.state.buckets.filter(({ name }) => name === names.r2Name)).toHaveLength(1);
    await openAgain(system);
  });

  it("creates, applies the schema, binds the Worker and answers all of it", async () => {
    const answer = await post<Record<string, never>>(
      await proven(system),
      "/api/cloudflare/create-services",
      CREATE,
    );
    expect(answer.status).toBe(200);
    const database = provider.state.databases.find(({ name }) => name === NAMES.d1Name);
    const namespace = provider.state.namespaces.find(({ title }) => title === NAMES.kvName);
    expect(answer.body).toMatchObject({
      success: true,
      message: expect.any(String),
      services: {
        d1: { name: NAMES.d1Name, id: database?.id },
        kv: { title: NAMES.kvName, id: namespace?.id },
        r2: { name: NAMES.r2Name },
      },
      bindingSnippet: expect.stringContaining(database?.id ?? "?"),
      boundTo: "atrium",
      steps: ["d1", "schema", "kv", "r2", "bind"].map((id) => expect.objectContaining({ id })),
    });
    const tables = database?.sqlite
      .prepare("SELECT name FROM sqlite_master WHERE name = 'users'")
      .all();
    expect(tables).toHaveLength(1);
    const bound = provider.state.workers.get("atrium")?.bindings ?? [];
    expect(bound).toContainEqual({ name: "DB", type: "d1", id: database?.id });
    expect(await stateOf(system)).toMatchObject({
      services_mode: "provider",
      provider_email: DEMO_CREDENTIALS.email,
      provider_account_id: DEMO_CREDENTIALS.accountId,
      provider_key_last_four: KEY.slice(-4),
    });
  });

  it("streams each step as it happens when asked to, and the envelope last", async () => {
    const client = await proven(system);
    provider.failNext("r2.get", "hang");
    const response = await client.request("/api/cloudflare/create-services", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/x-ndjson" },
      body: JSON.stringify(CREATE),
    });
    expect(response.headers.get("content-type")).toContain("application/x-ndjson");
    const seen: { line: { step?: ServiceStep; success?: boolean }; at: number }[] = [];
    const began = Date.now();
    let rest = "";
    for await (const part of (response.body ?? new Blob().stream()).pipeThrough(
      new TextDecoderStream(),
    )) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) seen.push({ line: JSON.parse(line), at: Date.now() - began });
    }
    answers.push(JSON.stringify(seen));
    const ids = seen.flatMap(({ line }) =>
      line.step ? [`${line.step.id} ${line.step.state}`] : [],
    );
    expect(ids.slice(0, 4)).toEqual([
      "d1 running",
      "d1 adopted",
      "schema running",
      "schema skipped",
    ]);
    expect(ids.at(-1)).toBe("r2 failed");
    // The bucket's call hung for eight seconds, but earlier steps arrived long before.
    expect(seen[3]?.at).toBeLessThan(4000);
    expect(seen.at(-1)?.at).toBeGreaterThan(6000);
    expect(seen.at(-1)?.line).toMatchObject({ success: false, code: "provider_timeout" });
  });

  it("streams nothing for what is wrong from the start: that has a status", async () => {
    const client = await proven(system);
    const headers = { accept: "application/x-ndjson" };
    const answer = await client.post("/api/cloudflare/create-services", {}, { headers });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toContain("application/json");
  });
});

describe("the claim", () => {
  it("a cookie of an earlier SETUP_PASSWORD is refused", async () => {
    const other = await startSystem({ secrets: { SETUP_PASSWORD: "a newer setup password" } });
    try {
      const old = await proven(system);
      const response = await other.request("/api/onboarding/use-bindings", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          cookie: [...old.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
        body: "{}",
      });
      expect(response.status).toBe(401);
      expect((await stateOf(other))?.services_mode).toBeNull();
    } finally {
      await other.close();
    }
  });

  it("is 409 before the services", async () => {
    await openAgain(system);
    const answer = await post(await proven(system), "/api/onboarding/admin", ADMIN);
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect(await countOf("users", system)).toBe(0);
  });

  it("takes no other role", async () => {
    const client = await proven(system);
    for (const role of ["admin", "moderator", "user", "root", undefined]) {
      const answer = await post(client, "/api/onboarding/admin", { ...ADMIN, role });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errors: { role: [expect.any(String)] } });
    }
  });

  it.each(["name", "email", "password"])("needs %s", async (field) => {
    const answer = await post(await proven(system), "/api/onboarding/admin", {
      ...ADMIN,
      [field]: "",
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      errors: { [field]: expect.arrayContaining([expect.any(String)]) },
    });
  });

  it("own bindings need no provider key and leave nothing behind", async () => {
    const calls = provider.requests.length;
    const answer = await post(await proven(system), "/api/onboarding/use-bindings", {});
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, services: { d1: {}, kv: {}, r2: {} } });
    expect(await stateOf(system)).toMatchObject({
      services_mode: "bindings",
      provider_email: null,
    });
    expect(provider.requests).toHaveLength(calls);
    expect((await system.env.KV.list()).keys).toEqual([]);
    expect((await system.env.FILES.list()).objects).toEqual([]);
  });

  it("a password of 7 characters is refused", async () => {
    const answer = await post(await proven(system), "/api/onboarding/admin", {
      ...ADMIN,
      password: "1234567",
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      errors: { password: ["Password must be at least 8 characters"] },
    });
  });

  it("of parallel claims one wins, and extra fields change nothing", async () => {
    // Each costs a hash; the proof of races sends more.
    const RACERS = 8;
    const client = await proven(system);
    const extra = {
      id: "mine",
      active: false,
      version: 9,
      createdBy: "x",
      __proto__: { role: "x" },
    };
    const racers = await Promise.all(
      Array.from({ length: RACERS }, (_, racer) =>
        post<{ user?: Record<string, unknown>; code?: string }>(client, "/api/onboarding/admin", {
          ...ADMIN,
          ...extra,
          password: "k4rtoffe",
          email: `racer-${racer}@example.com`,
        }),
      ),
    );
    const winners = racers.filter(({ status }) => status === 201);
    expect(winners).toHaveLength(1);
    expect(racers.filter(({ status }) => status === 409)).toHaveLength(RACERS - 1);
    expect(winners[0]?.body.user).toMatchObject({ name: "Ada", role: "superadmin", active: true });
    expect(winners[0]?.body.user?.id).not.toBe("mine");
    expect(await countOf("users", system)).toBe(1);
    const completed = "SELECT count(*) AS n FROM audit_log WHERE action = 'onboarding.complete'";
    expect((await system.env.DB.prepare(completed).first<{ n: number }>())?.n).toBe(1);
    // The setup cookie is gone; a session and a device replace it.
    const names = [...client.cookies.keys()].map((name) => name.replace("__Host-", ""));
    expect(names.toSorted()).toEqual(["atrium", "atrium-device"]);
    const validated = await client.get<{ user: { name: string } }>("/api/auth/validate");
    expect([validated.status, validated.body.user.name]).toEqual([200, "Ada"]);
    expect((await system.client().get("/api/auth/validate")).status).toBe(401);
  }, 120_000);

  it("the new superadmin signs in with the role superadmin", async () => {
    const row = await system.env.DB.prepare("SELECT email FROM users").first<{ email: string }>();
    const answer = await post<{ user: { role: string } }>(system.client(), "/api/auth/login", {
      email: row?.email,
      password: "k4rtoffe",
    });
    expect(answer.body.user.role).toBe("superadmin");
  });

  it.each(CALLS)(
    "afterwards %s is 409, with the right password and without a cookie",
    async (path, body) => {
      const answer = await post(system.client(), path, body);
      expect([answer.status, answer.body.code]).toEqual([409, "setup_complete"]);
      const broken = await system.request(path, { method: "POST", body: "no json" });
      expect(broken.status).toBe(409);
    },
  );
});

describe("secrets", () => {
  it("no answer, header, log or database holds the setup password or the provider key", async () => {
    const rows = await dumpTables(system.env.DB);
    const created = provider.state.databases.map(({ sqlite }) =>
      sqlite.prepare("SELECT * FROM system_state").all(),
    );
    const everything = [
      ...answers,
      ...system.logs(),
      JSON.stringify(rows),
      JSON.stringify(created),
    ];
    expect(answers.length).toBeGreaterThan(50);
    for (const secret of [PASSWORD, KEY, ADMIN.password, TEST_SECRETS.SESSION_SECRET]) {
      expect(everything.filter((text) => text.includes(secret))).toEqual([]);
    }
  });
});
