import {
  CONFIRMED_CHANNEL,
  CONFIRMED_PATH,
  OIDC_REFUSALS,
  type OidcRefusalReason,
  REFUSED_FRAGMENT,
} from "@/lib/auth/oidc/oidc-rules";
import { request } from "./request";

/** Returns the text behind the address's `#` if it has this prefix, and removes it from the address. */
export function takeFragment(start: string): string | null {
  const fragment = window.location.hash.slice(1);
  if (!fragment.startsWith(start)) return null;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", `${pathname}${search}`);
  return fragment.slice(start.length);
}

/**
 * Returns the error with which an identity provider sent the browser back, or null, and removes it
 * from the address.
 */
export function takeRefusal(): string | null {
  const reason = takeFragment(REFUSED_FRAGMENT);
  if (reason === null) return null;
  return OIDC_REFUSALS[reason as OidcRefusalReason] ?? OIDC_REFUSALS.refused;
}

interface Visit {
  purpose: "link" | "step-up";
  to: string;
}

async function addressOf(providerId: string, visit: Visit): Promise<string> {
  const path = `/api/auth/oidc/${providerId}/start`;
  const { address } = await request<{ address: string }>(path, { method: "POST", body: visit });
  return address;
}

/**
 * Opens an identity provider to link it to the person's account. The browser comes back to `to`.
 */
export async function openToLink(providerId: string, to: string): Promise<void> {
  window.location.assign(await addressOf(providerId, { purpose: "link", to }));
}

/**
 * Confirms the person's identity at their identity provider, in a new window so that the page keeps
 * its state. If the browser blocks the window, the page itself goes there and comes back.
 *
 * @param signal stops waiting.
 * @throws an Error with the reason of the refusal, or the error of the call to the server.
 */
export async function confirmAtIssuer(providerId: string, signal: AbortSignal): Promise<void> {
  // Open the window right in the click, because browsers block it later.
  const opened = window.open("about:blank", "atrium-confirm", "popup,width=520,height=680");
  const { pathname, search } = window.location;
  const to = opened ? CONFIRMED_PATH : `${pathname}${search}`;
  try {
    const answer = opened && answered(signal);
    const address = await addressOf(providerId, { purpose: "step-up", to });
    (opened ?? window).location.href = address;
    const refusal = await (answer ?? new Promise<never>(() => undefined));
    if (refusal) throw new Error(refusal);
  } catch (error) {
    opened?.close();
    throw error;
  }
}

/** Waits for the other window. Resolves to "" or the reason it failed. */
function answered(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CONFIRMED_CHANNEL);
    const end = (said: string) => {
      channel.close();
      resolve(said);
    };
    channel.onmessage = ({ data }: MessageEvent<unknown>) => end(String(data));
    signal.addEventListener("abort", () => channel.close());
  });
}
