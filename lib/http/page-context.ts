import { headers } from "next/headers";
import { cache } from "react";
import type { RequestState } from "@/lib/context/request-state";
import { anonymousContext, requestState } from "./request-context";

/** The state of the request that a page renders for: read once, shared by its layouts, metadata and page. */
export const pageState: () => Promise<RequestState> = cache(async () => {
  const incoming = await headers();
  return requestState(anonymousContext(incoming), incoming);
});

/** The context of a page. The layout shows sign-in to whom it is null for; each use case decides for itself. */
export async function pageContext() {
  return (await pageState()).ctx;
}
