/** The stages of first-time set-up by their names, in order. Apart from the record, which the first stage does without. */
export const ONBOARDING_STAGES = {
  password: "Password",
  "cloudflare-validation": "Cloudflare",
  "service-creation": "Services",
  admin: "Admin",
  complete: "Complete",
} as const;

export type OnboardingStage = keyof typeof ONBOARDING_STAGES;
