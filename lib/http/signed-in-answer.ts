import * as z from "zod";
import { OidcRefusal } from "@/lib/auth/oidc/ceremony";
import { type OidcRefusalReason, REFUSED_FRAGMENT } from "@/lib/auth/oidc/oidc-rules";
import { sessionUserViewSchema } from "@/lib/auth/schema";
import type { SignedIn } from "@/lib/auth/sign-in";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type RequestHeaders, sealedCookie } from "./cookies";

interface Door {
  ctx: Context;
  headers: RequestHeaders;
  setCookie: (header: string) => void;
}

/** The answer to whoever is signed in now; their session and device go into cookies. */
export async function signedInAnswer(signedIn: SignedIn, { ctx, headers, setCookie }: Door) {
  const { user, token, deviceUserId, mustEnroll, mustReview } = signedIn;
  setCookie(await sealedCookie(headers, "session", token, ctx.config));
  setCookie(await sealedCookie(headers, "device", deviceUserId, ctx.config));
  return {
    user,
    ...(mustEnroll && { enrolment_required: true as const }),
    ...(mustReview && { review_required: true as const }),
  };
}

/** The fields of that answer. */
export const signedInShape = {
  user: sessionUserViewSchema,
  enrolment_required: z.literal(true).optional(),
  review_required: z.literal(true).optional().meta({
    description:
      "A link set the password: nothing opens until `POST /api/auth/review` says what else may sign in.",
  }),
};

/** Sends the browser on, by GET. */
export function openPage(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}

/** The reason that the sign-in page has a sentence for; null of what is no refusal. */
function reasonOf(error: unknown): OidcRefusalReason | null {
  if (error instanceof OidcRefusal) return error.reason;
  if (!(error instanceof AppError)) return null;
  if (error.code === "rate_limited") return "limited";
  return error.code === "unavailable" ? "unreachable" : null;
}

/**
 * The work's answer, or the sign-in with a sentence: who comes back from an identity provider looks at a page, not at JSON.
 *
 * @param to the page that was to be opened, which shows the sign-in until somebody is.
 */
export async function orSignInPage(to: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return openPage(`${to}#${REFUSED_FRAGMENT}${reason}`);
  }
}
