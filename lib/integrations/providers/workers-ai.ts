import { askEngine } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { WORKERS_AI_MODELS } from "@/lib/models/default-models";
import { failedProbe, type Probe, type Provider } from "./provider";

/** The engine's call for a test of the binding. */
export const PROBE_WORKERS_AI = "workers-ai-probe";

const CHAT_MODELS = Object.entries(WORKERS_AI_MODELS).flatMap(([model, { use }]) =>
  use === "chat" ? [model] : [],
);

export const workersAi = {
  label: "Workers AI",
  noun: "Workers AI",
  category: "ai",
  sentence: "Models on Cloudflare, in this deployment's own account. Needs no key",
  features: ["Text generation", "Embeddings", "Reranking"],
  limit: 1,
  isBuiltIn: true,
  fields: [
    {
      name: "preferredModel",
      label: "Preferred model",
      cardLabel: "Model",
      kind: "model",
      choices: CHAT_MODELS,
    },
  ],
  async probe(_deployment, _connection, engine) {
    try {
      return await askEngine<Probe>({ engine }, PROBE_WORKERS_AI, {});
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return failedProbe(error.message);
    }
  },
} as const satisfies Provider;
