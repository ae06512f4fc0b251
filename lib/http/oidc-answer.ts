import { type OidcRefusalReason, REFUSED_FRAGMENT } from "@/lib/auth/oidc/oidc-rules";
import { OidcRefusal } from "@/lib/auth/oidc/oidc-sign-in";
import { AppError } from "@/lib/errors";

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

/** The work's answer, or the sign-in page with a sentence: who comes back from an identity provider looks at a page, not at JSON. */
export async function orSignInPage(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return openPage(`/#${REFUSED_FRAGMENT}${reason}`);
  }
}
