import { AppError } from "@/lib/errors";

/**
 * Refuses a write that another site's page sent. Browsers say where a request comes from; a client that says
 * nothing (curl, an API client) carries no ambient cookie of a victim and passes.
 *
 * @throws AppError `cross_origin`.
 */
export function assertSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const host = request.headers.get("host") ?? new URL(request.url).host;
  const isForeignOrigin =
    origin !== null && !(URL.canParse(origin) && new URL(origin).host === host);
  const isForeignSite = site !== null && site !== "same-origin";
  if (isForeignSite || isForeignOrigin)
    throw new AppError("cross_origin", "Requests from another origin are refused");
}
