import { notFound, redirect } from "next/navigation";
import { type Action, can } from "@/lib/auth/policy";
import type { ErrorCode } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { publicError } from "./answer";
import { pageContext } from "./page-context";

export type Loaded<T> =
  | { data: T; failure: null }
  | { data: null; failure: { message: string; code: ErrorCode } };

/**
 * Runs a page's read. What is not there is Next's not-found; nobody signed in goes to `/`, where sign-in shows; any
 * other failure comes back, for the screen's error state.
 */
export async function load<T>(read: (ctx: Context) => Promise<T>): Promise<Loaded<T>> {
  const ctx = await pageContext();
  try {
    return { data: await read(ctx), failure: null };
  } catch (thrown) {
    const error = publicError(thrown, ctx.requestId);
    if (error.code === "not_found") notFound();
    if (error.code === "unauthenticated") redirect("/");
    return { data: null, failure: { message: error.message, code: error.code } };
  }
}

/** The gate of a page: sends whoever may not to `/` (platform-core §2). The page's use cases decide again. */
export async function gatePage(
  action: Action,
): Promise<Context & { actor: NonNullable<Context["actor"]> }> {
  const ctx = await pageContext();
  const { actor } = ctx;
  if (!actor || !can(actor, action)) redirect("/");
  return { ...ctx, actor };
}
