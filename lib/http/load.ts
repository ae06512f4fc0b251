import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type Action, can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import type { ErrorCode } from "@/lib/errors";
import { type NumberFormats, numberFormatsOf } from "@/lib/number-formats";
import { settingsView } from "@/lib/settings/site-settings";
import type { RequestState } from "@/lib/system/request-state";
import { type TimeFormats, timeFormatsOf } from "@/lib/time-formats";
import { publicError } from "./answer";
import { anonymousContext, requestState } from "./request-context";

/**
 * The state of the request that a page renders for. Read once, shared by layouts, metadata and
 * page.
 */
export const pageState: () => Promise<RequestState> = cache(async () => {
  const incoming = await headers();
  return requestState(anonymousContext(incoming), incoming, true);
});

/** The time formats of the person viewing the page. */
export async function pageTimeFormats(): Promise<TimeFormats> {
  return timeFormatsOf((await pageState()).locale);
}

/** The number formats of the person viewing the page. */
export async function pageNumberFormats(): Promise<NumberFormats> {
  return numberFormatsOf((await pageState()).locale);
}

/** The site's title, for page titles. The product's name if the database can't be read. */
export async function siteTitle(): Promise<string> {
  return pageState().then(
    ({ settings }) => settingsView(settings).site_title,
    () => "Atrium",
  );
}

/**
 * The context of a page. Its actor may be null: the layout shows sign-in then, and each use case
 * checks access itself.
 */
export async function pageContext() {
  return (await pageState()).ctx;
}

export type Loaded<T> =
  | { data: T; failure: null }
  | { data: null; failure: { message: string; code: ErrorCode } };

/**
 * Runs a page's read. `not_found` shows Next's not-found page, `unauthenticated` redirects to `/`,
 * where sign-in shows. All other failures are returned, for the screen's error state.
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

type Parts<Screen> = { [Name in keyof Screen]: (ctx: Context) => Promise<Screen[Name]> };
type LoadedParts<Screen> = { [Name in keyof Screen]: Loaded<Screen[Name]> };

/**
 * Reads the parts of a screen, in one round trip. One that fails doesn't take the others with it.
 */
export async function loadParts<Screen extends object>(
  parts: Parts<Screen>,
): Promise<LoadedParts<Screen>> {
  const names = Object.keys(parts) as (keyof Screen)[];
  const loaded = await Promise.all(names.map((name) => load(parts[name])));
  return Object.fromEntries(
    names.map((name, index) => [name, loaded[index]]),
  ) as LoadedParts<Screen>;
}

/** Redirects people without the permission to `/`. The page's use cases check it again. */
export async function gatePage(
  action: Action,
): Promise<Context & { actor: NonNullable<Context["actor"]> }> {
  const ctx = await pageContext();
  const { actor } = ctx;
  if (!actor || !can(actor, action)) redirect("/");
  return { ...ctx, actor };
}
