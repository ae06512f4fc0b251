import * as z from "zod";
import { OidcRefusal } from "@/lib/auth/oidc/ceremony";
import { type OidcRefusalReason, REFUSED_FRAGMENT } from "@/lib/auth/oidc/oidc-rules";
import { sessionUserViewSchema } from "@/lib/auth/schema";
import type { SignedIn } from "@/lib/auth/sign-in";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type RequestHeaders, sealedCookie } from "./cookies";

interface ResponseContext {
  ctx: Context;
  headers: RequestHeaders;
  setCookie: (header: string) => void;
}

/** The response after signing in. Sets the session and device cookies. */
export async function signedInAnswer(
  signedIn: SignedIn,
  { ctx, headers, setCookie }: ResponseContext,
) {
  const { user, token, deviceUserId, mustEnroll, mustReview } = signedIn;
  setCookie(await sealedCookie(headers, "session", token, ctx.config));
  setCookie(await sealedCookie(headers, "device", deviceUserId, ctx.config));
  return {
    user,
    ...(mustEnroll && { enrolment_required: true as const }),
    ...(mustReview && { review_required: true as const }),
  };
}

/** The fields of that response. */
export const signedInShape = {
  user: sessionUserViewSchema,
  enrolment_required: z.literal(true).optional(),
  review_required: z.literal(true).optional().meta({
    description:
      "Present if a password reset link set the password. Until you call `POST /api/auth/review`, all other calls return 403 `review_required`.",
  }),
};

/** Redirects the browser with GET. */
export function openPage(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}

/** The reason that the sign-in page has a text for; null for other errors. */
function reasonOf(error: unknown): OidcRefusalReason | null {
  if (error instanceof OidcRefusal) return error.reason;
  if (!(error instanceof AppError)) return null;
  if (error.code === "rate_limited") return "limited";
  return error.code === "unavailable" ? "unreachable" : null;
}

/**
 * Returns the work's response, or redirects to the sign-in page with an error, because a browser
 * coming back from an identity provider needs a page, not JSON.
 *
 * @param to the page that was to be opened. It shows the sign-in until the person is signed in.
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
