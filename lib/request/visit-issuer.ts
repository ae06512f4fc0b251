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

/** Takes the sentence with which an identity provider sent the browser back, or null. */
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

/** Opens an identity provider to link it to the person's account; the browser comes back to `to`. */
export async function openToLink(providerId: string, to: string): Promise<void> {
  window.location.assign(await addressOf(providerId, { purpose: "link", to }));
}

/**
 * Has the person confirm at their identity provider that it is them, in a window of its own, so that the page stays as it
 * is. Where the browser opens none, the page itself goes there and comes back.
 *
 * @param signal ends the waiting.
 * @throws the refusal in words, or what the call to the server threw.
 */
export async function confirmAtIssuer(providerId: string, signal: AbortSignal): Promise<void> {
  // Right in the click: browsers open no window later.
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

/** What the other window says when it is back: "" or why not. */
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
