import { directRequest, cookies as readCookies } from "@/lib/platform/direct-request";

// What Next and its adapter know of the request at hand, for route handlers and actions that run without them: as the
// worker's entry has it for those that it answers itself, and what only Next has.

export { getCloudflareContext, headers } from "@/lib/platform/direct-request";

export const incoming = directRequest;

/** As `next/headers` has it; what is set goes nowhere. */
export const cookies = async () => ({ ...(await readCookies()), set: () => undefined });

/** As `next/cache` has it: nothing is drawn here. */
export const refresh = () => undefined;
