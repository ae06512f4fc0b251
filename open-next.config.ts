import { defineCloudflareConfig } from "@opennextjs/cloudflare";

// No incremental cache: every page is personal and rendered on request. The build command is set
// because the default, `npm run build`, would call the adapter again.
export default { ...defineCloudflareConfig(), buildCommand: "next build" };
