import { OutboundError } from "@/lib/platform/outbound-fetch";
import type { ProviderModel } from "./vocabulary-schema";

/** What a look at the provider found. The message is ours: nothing of the provider's text is in it. */
export interface Probe {
  success: boolean;
  message: string;
  /** What answered, in words of the screen. */
  reaches: string[];
  models: ProviderModel[];
}

/** A test that failed, with the sentence to show. */
export function badProbe(message: string): Probe {
  return { success: false, message, reaches: [], models: [] };
}

/** The sentence for a call that brought no answer. Throws on whatever else it is given. */
export function outboundSentence(error: unknown, provider: string): string {
  if (!(error instanceof OutboundError)) throw error;
  switch (error.reason) {
    case "address":
      return "The API URL may not be called from this deployment";
    case "redirect":
      return `${provider} answered with a redirect, which is not followed`;
    case "timeout":
      return `${provider} did not answer within 8 seconds`;
    case "too_large":
      return `${provider} answered with more than 64 KiB`;
    case "network":
      return `${provider} could not be reached`;
  }
}

/** The sentence for an answer that is no success. */
export function statusSentence(status: number, provider: string, key: string): string {
  if (status === 401) return `${provider} does not accept the ${key}`;
  if (status === 403) return `${provider} refuses access with this ${key}`;
  if (status === 404) return `${provider} does not know this address`;
  if (status === 429) return `${provider} is limiting requests. Please try again later`;
  if (status >= 500) return `${provider} is having trouble (HTTP ${status})`;
  return `${provider} answered with HTTP ${status}`;
}

/** The sentence for an answer of another form than the provider documents. */
export function notUnderstood(provider: string): string {
  return `The answer of ${provider} could not be understood`;
}
