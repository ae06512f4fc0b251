import { defineCloudflareConfig } from "@opennextjs/cloudflare";

// No incremental cache: every page is personal and rendered on request.
export default { ...defineCloudflareConfig({}), buildCommand: "next build" };
