import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { integrations, integrationTests } from "@/db/schema/integrations";
import { auditLog } from "@/db/schema/system";
import {
  deleteIntegration,
  toggleIntegration,
  updateIntegration,
} from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { INTEGRATIONS_MAX } from "@/lib/integrations/integration-rules";
import {
  listIntegrationStates,
  listIntegrations,
  listIntegrationTests,
} from "@/lib/integrations/list-integrations";
import { PROVIDERS } from "@/lib/integrations/providers";
import { rotateSecrets } from "@/lib/integrations/rotate-secrets";
import { testIntegration } from "@/lib/integrations/test-integration";
import { purgeFromTrash } from "@/lib/trash/change-trash";
import { DEMO_KEYS } from "../../support/integrations-stand-in";
import {
  byAdmin,
  closeIntegrationsWorld,
  emptyIntegrations,
  query,
  startIntegrationsWorld,
} from "./integrations-fixture";

const world = await startIntegrationsWorld();
const { system, standIn, moderator } = world;
beforeEach(() => emptyIntegrations(world));
afterAll(() => closeIntegrationsWorld(world));

const { asAdmin, openAi, supabase, list } = byAdmin(() => world);

/** Inserts rows into the table, because the use case would take too long. */
async function fill(type: "supabase" | "openai", count: number): Promise<void> {
  const now = Date.now();
  await system.bindings.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO integrations (id, name, type, created_at, updated_at)
     SELECT 'fill-' || ? || '-' || i, 'Filled ' || i, ?, ?, ? FROM n`,
  )
    .bind(count, type, type, now, now)
    .run();
}

describe("creating", () => {
  it("shows keys as their last four characters", async () => {
    const made = await supabase({ serviceRoleKey: DEMO_KEYS.secret });
    expect(made).toMatchObject({
      type: "supabase",
      category: "database",
      status: "disconnected",
      isActive: true,
      config: { apiUrl: standIn.url, projectRef: null, anonKey: "dXJl", serviceRoleKey: "wxyz" },
    });
    const [row] = await asAdmin().db.select().from(integrations);
    expect(row?.secrets).not.toContain(DEMO_KEYS.anon);
    expect(JSON.parse(row?.secrets ?? "")).toMatchObject({
      anonKey: expect.stringMatching(/^v1\.k1\./),
    });
  });

  it("derives the category from the type", async () => {
    expect((await supabase()).category).toBe("database");
    expect((await openAi()).category).toBe("ai");
  });

  it("reads the project's ref and its URL as the provider's pages show it", async () => {
    const made = await supabase({ apiUrl: "https://abcdefgh.supabase.co/rest/v1/" });
    expect(made.config).toMatchObject({
      apiUrl: "https://abcdefgh.supabase.co",
      projectRef: "abcdefgh",
    });
  });

  it.each([
    ["http://abc.supabase.co"],
    ["https://evil.example"],
    ["https://abc.supabase.co/other"],
    ["https://abc.supabase.co?x=1"],
    ["javascript:alert(1)"],
    ["not a url"],
  ])("refuses the API URL %s", async (apiUrl) => {
    await expect(supabase({ apiUrl })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { apiUrl: [expect.any(String)] },
    });
  });

  it("takes a compatible server's address, in an origin that the deployment allows", async () => {
    const baseUrl = `${standIn.url}/gateway/v1`;
    const made = await openAi({ baseUrl: `${baseUrl}/` });
    expect(made.config).toMatchObject({ baseUrl, apiKey: "1234" });
    expect((await openAi()).config.baseUrl).toBeNull();
    for (const wrong of [
      "https://evil.example/v1",
      `${baseUrl}?key=1`,
      "http://u:p@db.example.com",
    ])
      await expect(openAi({ baseUrl: wrong })).rejects.toMatchObject({
        errors: {
          baseUrl: [
            "This deployment doesn't allow the Base URL. Add its origin to OUTBOUND_ALLOWED_ORIGINS.",
          ],
        },
      });
  });

  it("names the missing fields", async () => {
    await expect(createIntegration(asAdmin(), { type: "supabase" })).rejects.toMatchObject({
      errors: {
        name: ["Name is required"],
        apiUrl: ["API URL is required"],
        anonKey: ["Anon key is required"],
      },
    });
    await expect(createIntegration(asAdmin(), { type: "openai" })).rejects.toMatchObject({
      errors: { name: ["Name is required"], apiKey: ["API key is required"] },
    });
    await expect(createIntegration(asAdmin(), {})).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("takes one of the four models, none by default", async () => {
    expect((await openAi()).metadata.preferredModel).toBeNull();
    const { choices } = PROVIDERS.openai.fields[3];
    expect(choices).toEqual(["gpt-3.5-turbo", "gpt-4", "gpt-4-turbo", "gpt-4o"]);
    expect((await openAi({ preferredModel: "gpt-4o" })).metadata.preferredModel).toBe("gpt-4o");
    await expect(openAi({ preferredModel: "gpt-9" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("says clearly that the deployment has no key to encrypt with", async () => {
    const ctx = asAdmin({ config: { ...system.config, encryptionKeys: "" } });
    await expect(
      createIntegration(ctx, { name: "X", apiKey: DEMO_KEYS.openAi }),
    ).rejects.toMatchObject({
      code: "internal",
      message: expect.stringContaining("ENCRYPTION_KEY"),
    });
  });

  it("writes one audit row, without the key", async () => {
    await openAi({ organizationId: "org-demo" });
    const rows = await asAdmin().db.select().from(auditLog);
    expect(rows.map(({ action }) => action)).toEqual(["integrations.create"]);
    expect(JSON.stringify(rows)).not.toContain(DEMO_KEYS.openAi.slice(-8));
  });
});

describe("limits", () => {
  it("are the types' own, and one in total", () => {
    const { supabase, openai } = PROVIDERS;
    expect([supabase.limit, openai.limit, INTEGRATIONS_MAX]).toEqual([999, 50, 1000]);
  });

  it("hold under parallel creates", async () => {
    await fill("openai", 48);
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => openAi()));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict", message: "Limit reached (50/50)" },
    });
    // A rejected create leaves no audit row and no Idempotency-Key.
    expect(await asAdmin().db.select().from(auditLog)).toHaveLength(2);
  });

  it("hold by type and in total", async () => {
    await fill("supabase", 999);
    await expect(supabase()).rejects.toMatchObject({ message: "Limit reached (999/999)" });
    await openAi();
    await expect(openAi()).rejects.toMatchObject({ message: "Limit reached (1000/1000)" });
    await expect(supabase()).rejects.toMatchObject({ message: "Limit reached (1000/1000)" });
  });
});

describe("listing", () => {
  it("searches name, description and type without regard to case", async () => {
    await supabase({ name: "Warehouse" });
    await openAi({ name: "Assistant", description: "Answers WAREHOUSE questions" });
    expect(await list({ q: "wareHOUSE" })).toHaveLength(2);
    expect(await list({ q: "OPENAI" })).toMatchObject([{ name: "Assistant" }]);
    expect(await list({ q: "100%" })).toHaveLength(0);
    const states = await listIntegrationStates(
      system.context(moderator),
      query({ q: "questions" }),
    );
    expect(states.rows).toHaveLength(0);
  });

  it("filters by status, type, category and activity, and counts over all", async () => {
    const data = await supabase();
    const models = await openAi();
    await toggleIntegration(asAdmin(), data.id, { isActive: false });
    await testIntegration(asAdmin(), models.id);
    expect(await list({ status: "connected" })).toMatchObject([{ id: models.id }]);
    expect(await list({ type: "supabase" })).toMatchObject([{ id: data.id }]);
    expect(await list({ category: "ai" })).toMatchObject([{ id: models.id }]);
    expect(await list({ active: "true" })).toMatchObject([{ id: models.id }]);
    const page = await listIntegrations(asAdmin(), query({ type: "openai" }));
    expect(page.total).toBe(1);
    expect(page.summary).toEqual({
      total: 2,
      connected: 1,
      active: 1,
      supabase: 1,
      openai: 1,
      "workers-ai": 0,
      mcp: 0,
      "cloudflare-email": 0,
      resend: 0,
      postmark: 0,
      smtp: 0,
    });
  });

  it("gives a moderator names, types and states only", async () => {
    await openAi({ description: "for the support desk" });
    const ctx = system.context(moderator);
    const { rows } = await listIntegrationStates(ctx, query());
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      ["category", "id", "isActive", "name", "status", "type"].sort(),
    );
    await expect(listIntegrations(ctx, query())).rejects.toMatchObject({
      message: "Insufficient permissions - Admin+ required",
    });
  });

  it("still loads when a ciphertext was moved to another row, which is an error there", async () => {
    const one = await openAi({ name: "One" });
    const two = await openAi({ name: "Two", apiKey: "sk-other-key-of-row-two" });
    await system.bindings.DB.prepare(
      "UPDATE integrations SET secrets = (SELECT secrets FROM integrations WHERE id = ?) WHERE id = ?",
    )
      .bind(one.id, two.id)
      .run();
    const rows = await list({ sort: "name" });
    expect(rows).toMatchObject([
      { name: "One", status: "disconnected", config: { apiKey: "1234" } },
      { name: "Two", status: "error", config: { apiKey: null } },
    ]);
    const before = standIn.calls.length;
    expect(await testIntegration(asAdmin(), two.id)).toMatchObject({
      success: false,
      message: "The stored keys can't be decrypted. Enter them again.",
    });
    expect(standIn.calls.length).toBe(before);
  });
});

describe("changing", () => {
  it("keeps blank keys, and both of two parallel changes", async () => {
    const { id } = await openAi();
    await Promise.all([
      updateIntegration(asAdmin(), id, { name: "Renamed", apiKey: "" }),
      updateIntegration(asAdmin(), id, { description: "Described" }),
    ]);
    const [row] = await list();
    expect(row).toMatchObject({ name: "Renamed", description: "Described", version: 3 });
    expect(row?.config.apiKey).toBe("1234");
    expect(await testIntegration(asAdmin(), id)).toMatchObject({ success: true });
  });

  it("needs the keys again for a changed API URL", async () => {
    const { id } = await supabase({ serviceRoleKey: DEMO_KEYS.secret });
    const apiUrl = "https://other.supabase.co";
    await expect(updateIntegration(asAdmin(), id, { apiUrl })).rejects.toMatchObject({
      errors: { anonKey: [expect.any(String)], serviceRoleKey: [expect.any(String)] },
    });
    await expect(
      updateIntegration(asAdmin(), id, { apiUrl, anonKey: "new-anon-key" }),
    ).rejects.toMatchObject({ errors: { serviceRoleKey: [expect.any(String)] } });
    const changed = await updateIntegration(asAdmin(), id, {
      apiUrl,
      anonKey: "new-anon-key",
      serviceRoleKey: null,
    });
    expect(changed.config).toMatchObject({
      apiUrl,
      projectRef: "other",
      anonKey: "-key",
      serviceRoleKey: null,
    });
    // The same URL isn't a change.
    await updateIntegration(asAdmin(), id, { apiUrl, name: "Same place" });
  });

  it("needs the key again for another server, and for OpenAI itself after one", async () => {
    const baseUrl = `${standIn.url}/gateway/v1`;
    const { id } = await openAi({ baseUrl });
    for (const other of [standIn.openAiBaseUrl, "", null])
      await expect(updateIntegration(asAdmin(), id, { baseUrl: other })).rejects.toMatchObject({
        errors: { apiKey: ["The Base URL changed. Enter the API key again."] },
      });
    const apiKey = DEMO_KEYS.openAi;
    const changed = await updateIntegration(asAdmin(), id, { baseUrl: "", apiKey });
    expect(changed.config.baseUrl).toBeNull();
  });

  it("takes the models that the provider listed", async () => {
    const { id } = await openAi();
    await expect(
      updateIntegration(asAdmin(), id, { preferredModel: "gpt-5.1" }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    await testIntegration(asAdmin(), id);
    const changed = await updateIntegration(asAdmin(), id, { preferredModel: "gpt-5.1" });
    expect(changed).toMatchObject({ status: "connected", metadata: { preferredModel: "gpt-5.1" } });
  });

  it("refuses an outdated If-Match and an empty change", async () => {
    const { id } = await openAi();
    await expect(updateIntegration(asAdmin(), id, { name: "X" }, 9)).rejects.toMatchObject({
      code: "precondition_failed",
    });
    await expect(updateIntegration(asAdmin(), id, { apiKey: "" })).rejects.toMatchObject({
      message: "No changes to save",
    });
  });

  it("lets a moderator toggle and test, and nothing else", async () => {
    const { id } = await openAi();
    const ctx = system.context(moderator);
    expect(await toggleIntegration(ctx, id, { isActive: false })).toEqual({ id, isActive: false });
    for (const act of [
      () => updateIntegration(ctx, id, { name: "X" }),
      () => deleteIntegration(ctx, id),
      () => createIntegration(ctx, { name: "X", apiKey: DEMO_KEYS.openAi }),
      () => listIntegrationTests(ctx, id),
      () => rotateSecrets(ctx, {}),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("deletes for good with the history", async () => {
    const { id } = await openAi();
    await testIntegration(asAdmin(), id);
    await deleteIntegration(asAdmin(), id);
    await expect(deleteIntegration(asAdmin(), id)).rejects.toMatchObject({ code: "not_found" });
    const boss = system.context(await system.createActor("superadmin"));
    await purgeFromTrash(boss, { kind: "integration", id });
    const left = await asAdmin()
      .db.select()
      .from(integrationTests)
      .where(eq(integrationTests.integrationId, id));
    expect(left).toEqual([]);
  });
});
