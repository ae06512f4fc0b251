import { defineCloudflareConfig } from "@opennextjs/cloudflare";

// No incremental cache: every page is personal and rendered on request.
// The adapter would run `npm run build`, which is what runs the adapter here.
export default { ...defineCloudflareConfig(), buildCommand: "next build" };
