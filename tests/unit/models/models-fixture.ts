import type { Actor } from "@/lib/auth/actor";
import { createIntegration } from "@/lib/integrations/create-integration";
import { type ModelProvider, startModelProvider } from "../../support/model-provider";
import { createTestSystem, type TestSystem } from "../../support/test-system";

export interface ModelsWorld {
  system: TestSystem;
  provider: ModelProvider;
  superadmin: Actor;
  /** Prices of a scripted model per million tokens: $1 in, $0.50 cached, $4 out. */
  integrationId: string;
  close(): Promise<void>;
}

/**
 * Starts a system whose only integration uses a scripted provider. Other origins may be called too.
 */
export async function startModelsWorld(...origins: readonly string[]): Promise<ModelsWorld> {
  const provider = await startModelProvider();
  const system = await createTestSystem({
    OUTBOUND_ALLOWED_ORIGINS: [provider.url, ...origins].join(","),
  });
  const superadmin = await system.createActor("superadmin");
  const { id } = await createIntegration(system.context(superadmin), {
    type: "openai",
    name: "Scripted",
    baseUrl: provider.baseUrl,
    apiKey: "sk-scripted",
  });
  await system.bindings.DB.batch([
    system.bindings.DB.prepare(
      "INSERT INTO model_prices (model, input, cached, output, updated_at) VALUES ('scripted', 1000000, 500000, 4000000, 0)",
    ),
    system.bindings.DB.prepare(
      "UPDATE integrations SET metadata = json_set(metadata, '$.preferredModel', 'scripted')",
    ),
  ]);
  const close = async () => {
    await system.close();
    await provider.close();
  };
  return { system, provider, superadmin, integrationId: id, close };
}
