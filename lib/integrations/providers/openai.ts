import * as z from "zod";
import type { Config } from "@/lib/context/config";
import { outboundFetch } from "@/lib/outbound-fetch";
import {
  badProbe,
  type Connection,
  notUnderstood,
  outboundSentence,
  type Probe,
  type Provider,
  type ProviderModel,
  statusSentence,
} from "./provider";

const PROVIDER = "OpenAI";
/** An account with fine-tuned models has many; a choice has only so much use for them. */
const MAX_MODELS = 300;

const modelSchema = z.object({
  id: z.string().min(1).max(100),
  shutdown_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullish()
    .catch(null),
});
const answerSchema = z.object({ data: z.array(z.unknown()) });

/** The models of an answer by name; null when it is no list. What does not look like a model is left out. */
function readModels(json: unknown): ProviderModel[] | null {
  const answer = answerSchema.safeParse(json);
  if (!answer.success) return null;
  const models = answer.data.data.flatMap((entry) => {
    const model = modelSchema.safeParse(entry);
    return model.success ? [{ id: model.data.id, endsAt: model.data.shutdown_date ?? null }] : [];
  });
  return models.sort((a, b) => a.id.localeCompare(b.id, "en")).slice(0, MAX_MODELS);
}

/** Lists the provider's models: costs nothing, and shows whether key and organisation are accepted. */
async function probe(deployment: Config, { keys, config }: Connection): Promise<Probe> {
  const base = deployment.openAiApiBaseUrl.replace(/\/+$/, "");
  try {
    const { status, json } = await outboundFetch(`${base}/models`, {
      headers: {
        authorization: `Bearer ${keys.apiKey ?? ""}`,
        ...(config.organizationId && { "openai-organization": config.organizationId }),
      },
      // The configured address is the deployment's own word.
      rules: { allowedOrigins: [new URL(base).origin, ...deployment.outboundAllowedOrigins] },
    });
    if (status !== 200) return badProbe(statusSentence(status, PROVIDER, "API key"));
    const models = readModels(json);
    if (!models) return badProbe(notUnderstood(PROVIDER));
    const counted = `${models.length} ${models.length === 1 ? "model" : "models"}`;
    return {
      success: true,
      message: `Connected to OpenAI: ${counted} available`,
      reaches: [`Models API (${counted})`],
      models,
    };
  } catch (error) {
    return badProbe(outboundSentence(error, PROVIDER));
  }
}

export const openai = {
  label: "OpenAI",
  noun: "an OpenAI account",
  category: "ai",
  sentence: "Language models of an OpenAI account",
  features: ["Text generation", "Embeddings", "Vision", "Speech", "Image generation", "Moderation"],
  limit: 50,
  fields: [
    { name: "apiKey", label: "API key", kind: "key" },
    {
      name: "organizationId",
      label: "Organization ID",
      cardLabel: "Organization",
      kind: "identifier",
      optional: true,
      placeholder: "org-…",
    },
    {
      name: "preferredModel",
      label: "Preferred model",
      cardLabel: "Model",
      kind: "model",
      choices: ["gpt-3.5-turbo", "gpt-4", "gpt-4-turbo", "gpt-4o"],
      hint: "After a good test the choices are the models that the account can use.",
    },
  ],
  probe,
} as const satisfies Provider;
