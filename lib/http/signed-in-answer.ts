import type { SignedIn } from "@/lib/auth/sign-in";
import type { Context } from "@/lib/context/context";
import { type RequestHeaders, sealedCookie } from "./cookies";

interface Door {
  ctx: Context;
  headers: RequestHeaders;
  setCookie: (header: string) => void;
}

/** The answer to whoever is signed in now; their session and device go into cookies. */
export async function signedInAnswer(signedIn: SignedIn, { ctx, headers, setCookie }: Door) {
  const { user, token, deviceUserId, mustEnroll } = signedIn;
  setCookie(await sealedCookie(headers, "session", token, ctx.config));
  setCookie(await sealedCookie(headers, "device", deviceUserId, ctx.config));
  return { user, ...(mustEnroll && { enrolment_required: true as const }) };
}
