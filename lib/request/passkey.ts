import type { CreationOptions, PasskeyView, RequestOptions } from "@/lib/auth/passkeys/schema";
import { request } from "./request";
import { messageOr } from "./request-error";

const NOT_USED = "No passkey was chosen. Please try again.";
const KNOWN_DEVICE = "This device already has a passkey for this console.";

/** True if passkeys can be used: the browser supports them and the address has a host name. */
export const knowsPasskeys = () =>
  typeof PublicKeyCredential !== "undefined" && !/^[\d.]+$|:/.test(window.location.hostname);

/** Asks the person's device for a passkey's signature. */
async function askDevice(purpose: "sign-in" | "step-up") {
  const path = `/api/auth/passkeys/sign-in/options?purpose=${purpose}`;
  const [{ startAuthentication }, { options }] = await Promise.all([
    import("@simplewebauthn/browser"),
    request<{ options: RequestOptions }>(path, { method: "POST" }),
  ]);
  return startAuthentication({ optionsJSON: options });
}

/** Signs in with a passkey of the person's device. */
export async function signInByPasskey(): Promise<void> {
  const response = await askDevice("sign-in");
  await request("/api/auth/passkeys/sign-in", { method: "POST", body: { response } });
}

/** Confirms, with a passkey, the account that an identity provider is to be linked to. */
export async function confirmAccountByPasskey(): Promise<void> {
  const passkey = await askDevice("sign-in");
  await request("/api/auth/oidc/confirm", { method: "POST", body: { passkey } });
}

/** Confirms the person's identity with one of their passkeys, for sensitive actions. */
export async function stepUpByPasskey(): Promise<void> {
  const passkey = await askDevice("step-up");
  await request("/api/auth/step-up", { method: "POST", body: { passkey } });
}

/** A new passkey, and the recovery codes if it is the first factor. */
interface AddedPasskey {
  passkey: PasskeyView;
  recovery_codes: string[];
}

/** Creates a passkey on the person's device and stores it under a name. */
export async function addPasskey(name: string): Promise<AddedPasskey> {
  const [{ startRegistration }, { options }] = await Promise.all([
    import("@simplewebauthn/browser"),
    request<{ options: CreationOptions }>("/api/auth/passkeys/options", { method: "POST" }),
  ]);
  const response = await startRegistration({
    optionsJSON: {
      ...options,
      // The library has its own type for transports, so leave them out.
      excludeCredentials: options.excludeCredentials.map(({ id, type }) => ({ id, type })),
    },
  });
  return request("/api/auth/passkeys", { method: "POST", body: { name, response } });
}

/**
 * Returns the message for a failed passkey. Browsers don't say whether it was declined or is
 * missing.
 */
export function passkeyFailure(thrown: unknown): string {
  const { name } = thrown instanceof Error ? thrown : { name: "" };
  if (name === "InvalidStateError") return KNOWN_DEVICE;
  if (name === "NotAllowedError" || name === "AbortError") return NOT_USED;
  return messageOr(thrown, NOT_USED);
}
