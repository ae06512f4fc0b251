import * as z from "zod";
import { AppError, type ErrorCode } from "@/lib/errors";
import { statusErrorText } from "@/lib/integrations/providers/provider";
import { type OutboundAnswer, OutboundError } from "@/lib/outbound-fetch";

/** Seconds to wait where the provider does not say how long it is busy. */
const WAIT_SECONDS = 5;

/**
 * A call of a model that failed. With `retryAfter` it may succeed later, and a job that fails by it waits so long; without,
 * somebody has to change something first. The message is ours: nothing of the provider's text is in it.
 */
export class ModelFailure extends AppError {
  /** False where the provider has done nothing that it would charge for. */
  readonly isCharged: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    { isCharged, retryAfter }: { isCharged: boolean; retryAfter?: number },
  ) {
    super(code, message, { retryAfter });
    this.isCharged = isCharged;
  }
}

const reasonSchema = z.object({ error: z.object({ code: z.string() }) });

/** What OpenAI says by a code of its own, and other servers with it. */
const BY_CODE: Readonly<Record<string, (model: string) => string>> = {
  insufficient_quota: () => "The provider account is out of credit",
  context_length_exceeded: (model) => `The conversation is too long for ${model}`,
  model_not_found: (model) => `The provider has no model ${model}`,
};

/** The failure for an answer that is no success. */
export function refusal(
  { status, json, retryAfter }: OutboundAnswer,
  { provider, model }: { provider: string; model: string },
): ModelFailure {
  const reason = reasonSchema.safeParse(json);
  const sentence = reason.success ? BY_CODE[reason.data.error.code]?.(model) : undefined;
  if (sentence) return new ModelFailure("provider_failed", sentence, { isCharged: false });
  const isPassing = status === 408 || status === 429 || status >= 500;
  return new ModelFailure("provider_failed", statusErrorText(status, provider, "API key"), {
    isCharged: false,
    ...(isPassing && { retryAfter: retryAfter ?? WAIT_SECONDS }),
  });
}

/** The failure for a call that brought no answer, or not all of it. Throws on whatever else it is given. */
export function interruption(error: unknown, provider: string): ModelFailure {
  if (!(error instanceof OutboundError)) throw error;
  const later = { isCharged: true, retryAfter: WAIT_SECONDS };
  switch (error.reason) {
    case "address":
      return new ModelFailure(
        "provider_failed",
        "This deployment doesn't allow the integration's base URL",
        { isCharged: false },
      );
    case "timeout":
      return new ModelFailure("provider_timeout", `${provider} didn't respond in time`, later);
    case "left":
      return new ModelFailure("unavailable", "The call was cancelled", { isCharged: true });
    case "redirect":
    case "too_large":
      return notUnderstood(provider);
    case "network":
      return new ModelFailure("provider_failed", `Couldn't reach ${provider}`, later);
  }
}

/** The failure for an answer of another form than the provider documents. */
export function notUnderstood(provider: string): ModelFailure {
  const message = `${provider} sent a response that couldn't be read`;
  return new ModelFailure("provider_failed", message, { isCharged: true });
}

/** The failure for an answer that ended in the middle. */
export function cutOff(provider: string): ModelFailure {
  const options = { isCharged: true, retryAfter: WAIT_SECONDS };
  return new ModelFailure("provider_failed", `The response from ${provider} was cut off`, options);
}
