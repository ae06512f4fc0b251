/** Checks that the stand-in provider makes before handling a call. */
import type { HonoRequest } from "hono";
import { refuse } from "./failures.ts";
import { DEMO_CREDENTIALS, type StandInOptions, type StandInState } from "./state.ts";

/** Checks every call: headers, their form, the key and the account. */
export function refusal(
  options: StandInOptions,
  state: StandInState,
  req: HonoRequest,
): Response | undefined {
  const email = req.header("x-auth-email");
  const key = req.header("x-auth-key");
  if (!email || !key) {
    return refuse(400, 9106, "Missing X-Auth-Key, X-Auth-Email or Authorization headers");
  }
  if (!/^([0-9a-f]{37,45}|cfk_[A-Za-z0-9_-]{40,76})$/.test(key)) {
    return refuse(400, 6003, "Invalid request headers");
  }
  const expectedKey = options.globalApiKey ?? DEMO_CREDENTIALS.globalApiKey;
  if (email.toLowerCase() !== emailOf(options).toLowerCase() || key !== expectedKey) {
    return refuse(403, 9103, "Unknown X-Auth-Key or X-Auth-Email");
  }
  const account = /\/accounts\/([^/?]+)/.exec(req.path)?.[1];
  if (account === undefined || state.accounts.some(({ id }) => id === account)) return undefined;
  return /^[0-9a-f]{32}$/.test(account)
    ? refuse(403, 10000, "Authentication error")
    : refuse(
        404,
        7003,
        `Could not route to ${req.path}, perhaps your object identifier is invalid?`,
      );
}

export function emailOf(options: StandInOptions): string {
  return options.email ?? DEMO_CREDENTIALS.email;
}
