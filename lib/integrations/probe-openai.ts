import * as z from "zod";
import type { Config } from "@/lib/platform/config";
import { outboundFetch } from "@/lib/platform/outbound-fetch";
import type { Keys } from "./keys";
import { badProbe, notUnderstood, outboundSentence, type Probe, statusSentence } from "./probe";
import type { ProviderModel } from "./vocabulary-schema";

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

/** Lists the provider's models with the key: costs nothing, and shows whether key and organisation are accepted. */
export async function probeOpenAi(
  config: Config,
  keys: Keys,
  organizationId: string | null,
): Promise<Probe> {
  const base = config.openAiApiBaseUrl.replace(/\/+$/, "");
  try {
    const { status, json } = await outboundFetch(`${base}/models`, {
      headers: {
        authorization: `Bearer ${keys.apiKey ?? ""}`,
        ...(organizationId !== null && { "openai-organization": organizationId }),
      },
      // The configured address is the deployment's own word.
      rules: { allowedOrigins: [new URL(base).origin, ...config.outboundAllowedOrigins] },
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
