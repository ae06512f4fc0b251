import { OUTBOUND_TIMEOUT_MS, OutboundError } from "./outbound-fetch";

/** The message for a call that got no response. Rethrows all other errors. */
export function outboundErrorText(error: unknown, provider: string): string {
  if (!(error instanceof OutboundError)) throw error;
  switch (error.reason) {
    case "address":
      return "This deployment doesn't allow calls to the API URL. Add its origin to OUTBOUND_ALLOWED_ORIGINS";
    case "redirect":
      return `${provider} responded with a redirect, which Atrium doesn't follow. Check the URL`;
    case "timeout":
      return `${provider} didn't respond within ${OUTBOUND_TIMEOUT_MS / 1000} seconds. Please try again`;
    case "too_large":
      return `${provider} sent a response that is too large`;
    case "network":
    case "left":
      return `Couldn't reach ${provider}. Check the URL and try again`;
  }
}

/** The message for an error status. */
export function statusErrorText(status: number, provider: string, key: string): string {
  if (status === 401) return `${provider} rejected the ${key}. Check it and try again`;
  if (status === 403) return `This ${key} doesn't have permission at ${provider}`;
  if (status === 404) return `${provider} has nothing at this address (HTTP 404). Check the URL`;
  if (status === 429) return `${provider} is rate limiting requests. Try again later`;
  if (status >= 500) return `${provider} is having problems (HTTP ${status}). Try again later`;
  return `${provider} responded with HTTP ${status}`;
}
