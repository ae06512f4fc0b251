import type { CreationOptions, PasskeyView, RequestOptions } from "@/lib/auth/passkeys/schema";
import { request } from "./request";
import { messageOr } from "./request-error";

const NOT_USED = "No passkey was chosen. Please try again.";
const KNOWN_DEVICE = "This device already has a passkey for this console.";

/** True where the browser knows passkeys: on https and on this machine, at an address with a name. */
export const knowsPasskeys = () =>
  typeof PublicKeyCredential !== "undefined" && !/^[\d.]+$|:/.test(window.location.hostname);

/** What the person's device answers when it is asked for a passkey. */
async function askDevice(purpose: "sign-in" | "step-up") {
  const path = `/api/auth/passkeys/sign-in/options?purpose=${purpose}`;
  const [{ startAuthentication }, { options }] = await Promise.all([
    import("@simplewebauthn/browser"),
    request<{ options: RequestOptions }>(path, { method: "POST" }),
  ]);
  return startAuthentication({ optionsJSON: options });
}

/** Asks the person's device for a passkey and signs in by it. */
export async function signInByPasskey(): Promise<void> {
  const response = await askDevice("sign-in");
  await request("/api/auth/passkeys/sign-in", { method: "POST", body: { response } });
}

/** Asks the person's device for a passkey of the account that an identity provider is to be linked to. */
export async function confirmAccountByPasskey(): Promise<void> {
  const passkey = await askDevice("sign-in");
  await request("/api/auth/oidc/confirm", { method: "POST", body: { passkey } });
}

/** Asks the person's device for one of their passkeys, for what only somebody does who has just shown who they are. */
export async function stepUpByPasskey(): Promise<void> {
  const passkey = await askDevice("step-up");
  await request("/api/auth/step-up", { method: "POST", body: { passkey } });
}

/** What the console keeps of a new passkey, with the recovery codes that come with the first factor. */
export interface AddedPasskey {
  passkey: PasskeyView;
  recovery_codes: string[];
}

/** Has the person's device make a passkey, and keeps it under a name. */
export async function addPasskey(name: string): Promise<AddedPasskey> {
  const [{ startRegistration }, { options }] = await Promise.all([
    import("@simplewebauthn/browser"),
    request<{ options: CreationOptions }>("/api/auth/passkeys/options", { method: "POST" }),
  ]);
  const response = await startRegistration({
    optionsJSON: {
      ...options,
      // The library knows the ways by a list of its own.
      excludeCredentials: options.excludeCredentials.map(({ id, type }) => ({ id, type })),
    },
  });
  return request("/api/auth/passkeys", { method: "POST", body: { name, response } });
}

/** What to say of a passkey that came to nothing. Browsers do not tell whether it was declined or is not there. */
export function passkeyFailure(thrown: unknown): string {
  const { name } = thrown instanceof Error ? thrown : { name: "" };
  if (name === "InvalidStateError") return KNOWN_DEVICE;
  if (name === "NotAllowedError" || name === "AbortError") return NOT_USED;
  return messageOr(thrown, NOT_USED);
}
