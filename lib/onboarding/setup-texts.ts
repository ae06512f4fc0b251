import type { SetupTexts } from "./setup-failure";

/** The texts of the calls behind the password, which load with their stages. */
export const SETUP_TEXTS = {
  validate: {
    failed: "Failed to validate Cloudflare credentials",
    fallback: "Credential validation failed",
  },
  create: {
    failed: "Failed to create Cloudflare services",
    fallback: "Service creation failed",
  },
  admin: { failed: "Failed to create admin user", fallback: "Admin creation failed" },
} as const satisfies Record<string, SetupTexts>;
