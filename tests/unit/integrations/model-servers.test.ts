import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "@/lib/context/config";
import { createIntegration } from "@/lib/integrations/create-integration";
import { listIntegrations } from "@/lib/integrations/list-integrations";
import { listModelServers } from "@/lib/integrations/model-servers";
import { listIntegrationsSchema } from "@/lib/integrations/schema";
import { testIntegration } from "@/lib/integrations/test-integration";
import { defaultEmbedding } from "@/lib/models/default-embedding";
import { findModelServers } from "../../../scripts/lib/model-servers.mjs";
import { startModelProvider } from "../../support/model-provider";
import { serveApp } from "../../support/serve-app";
import { TEST_SECRETS } from "../../support/system";
import { createTestSystem } from "../../support/test-system";

const provider = await startModelProvider();
const found = await findModelServers([
  { name: "Ollama", port: Number(new URL(provider.url).port) },
]);
const system = await createTestSystem({ ATRIUM_MODEL_SERVERS: JSON.stringify(found) });
afterAll(async () => {
  await system?.close();
  await provider?.close();
});

describe("npm start", () => {
  it("finds a model server that lists its models, and nothing else", async () => {
    const others = await Promise.all(
      [
        () => new Response("<html>", { status: 200 }),
        () => Response.json({ data: "none" }),
        () => Response.json({ data: [] }),
        () => Response.json({ data: [{ id: "m" }] }, { status: 401 }),
        () => new Response(null, { status: 302, headers: { location: provider.baseUrl } }),
        () => new Promise<Response>((resolve) => setTimeout(resolve, 2000)),
      ].map((answer) => serveApp({ fetch: answer })),
    );
    const portOf = (url: string) => Number(new URL(url).port);
    const began = Date.now();
    expect(
      await findModelServers([
        { name: "Ollama", port: portOf(provider.url) },
        ...others.map(({ url }) => ({ name: "Other", port: portOf(url) })),
        { name: "Nothing", port: 9 },
      ]),
    ).toEqual([{ name: "Ollama", origin: provider.url, models: 2 }]);
    expect(Date.now() - began).toBeLessThan(1900);
    for (const { close } of others) await close();
  });
});

describe("a model server on this machine", () => {
  it("is offered until it is added, to people who can add integrations", async () => {
    const admin = await system.createSignedIn("admin");
    const ctx = system.context(admin);
    expect(await listModelServers(ctx)).toEqual([
      { name: "Ollama", origin: provider.url, models: 2 },
    ]);
    const moderator = system.context(await system.createActor("moderator"));
    await expect(listModelServers(moderator)).rejects.toMatchObject({ code: "forbidden" });
    // Its origin isn't in OUTBOUND_ALLOWED_ORIGINS.
    const { id } = await createIntegration(ctx, {
      ...{ type: "openai", name: "Ollama", baseUrl: provider.baseUrl, apiKey: "none" },
    });
    expect(await defaultEmbedding(ctx)).toBeNull();
    expect(await testIntegration(ctx, id)).toMatchObject({ success: true });
    expect(await listModelServers(ctx)).toEqual([]);
    const { rows } = await listIntegrations(ctx, listIntegrationsSchema.parse({}));
    expect(rows[0]?.metadata.preferredModel).toBe("scripted");
    // New RAGs search by meaning with it.
    expect(await defaultEmbedding(ctx)).toEqual({
      embeddingIntegrationId: id,
      embeddingModel: "scripted-embeddings",
      dimensions: 64,
    });
  });

  it("can't be anywhere else, and not on a deployment", () => {
    const servers = JSON.stringify([
      { name: "Here", origin: "http://127.0.0.1:11434", models: 1 },
      { name: "There", origin: "http://192.168.0.1:11434", models: 1 },
      { name: "Tricky", origin: "http://127.0.0.1:1@evil.example", models: 1 },
      { name: "None", models: 1 },
    ]);
    const secrets = { ...TEST_SECRETS, ATRIUM_MODEL_SERVERS: servers };
    const local = readConfig(secrets);
    expect(local.modelServers.map(({ name }) => name)).toEqual(["Here"]);
    expect(local.localModelOrigins).toContain("http://localhost:1234");
    const deployed = readConfig({ ...secrets, ATRIUM_LOCAL: undefined });
    expect([deployed.modelServers, deployed.localModelOrigins]).toEqual([[], []]);
    expect(readConfig({ ...secrets, ATRIUM_MODEL_SERVERS: "none" }).modelServers).toEqual([]);
  });
});
