import * as z from "zod";
import { AppError, type ErrorCode } from "@/lib/errors";
import { type OutboundAnswer, OutboundError } from "@/lib/outbound-fetch";
import { statusErrorText } from "@/lib/outbound-texts";
import { providerWords } from "./provider-words";

/** Seconds to wait if the provider doesn't say how long. */
const WAIT_SECONDS = 5;

/**
 * A failed call of a model. With `retryAfter`, a retry may succeed and a job waits that long;
 * without, a person has to change something. The provider's own words are quoted as such
 * (`providerWords`).
 */
export class ModelFailure extends AppError {
  /** False if the provider charges nothing for the call. */
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

/** OpenAI's error codes that have a sentence of their own. Other servers use them too. */
const BY_CODE: Readonly<Record<string, (model: string) => string>> = {
  insufficient_quota: () => "The provider account is out of credit",
  context_length_exceeded: (model) => `The conversation is too long for ${model}`,
  model_not_found: (model) => `The provider has no model ${model}`,
};

/** Returns the failure for an error response. */
export function responseFailure(
  { status, json, retryAfter }: OutboundAnswer,
  { provider, model }: { provider: string; model: string },
): ModelFailure {
  const reason = reasonSchema.safeParse(json);
  const said = providerWords(json, model);
  const quote = said === null ? "" : `. ${provider} said: “${said}”`;
  const sentence = reason.success ? BY_CODE[reason.data.error.code]?.(model) : undefined;
  if (sentence) return new ModelFailure("provider_failed", sentence + quote, { isCharged: false });
  const isPassing = status === 408 || status === 429 || status >= 500;
  return new ModelFailure("provider_failed", statusErrorText(status, provider, "API key") + quote, {
    isCharged: false,
    ...(isPassing && { retryAfter: retryAfter ?? WAIT_SECONDS }),
  });
}

/** Returns the failure for a missing or incomplete response. Rethrows other errors. */
export function outboundFailure(error: unknown, provider: string): ModelFailure {
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
      return unreadableResponse(provider);
    case "network":
      return new ModelFailure("provider_failed", `Couldn't reach ${provider}`, later);
  }
}

/** Returns the failure for a response in an undocumented format. */
export function unreadableResponse(provider: string): ModelFailure {
  const message = `${provider} sent a response that couldn't be read`;
  return new ModelFailure("provider_failed", message, { isCharged: true });
}

/** Returns the failure for a response that ended early. */
export function cutOffResponse(provider: string): ModelFailure {
  const options = { isCharged: true, retryAfter: WAIT_SECONDS };
  return new ModelFailure("provider_failed", `The response from ${provider} was cut off`, options);
}
