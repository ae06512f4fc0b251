import * as z from "zod";
import { MAX_PROVIDERS } from "@/lib/auth/oidc/oidc-rules";
import { MAX_PASSKEYS, passkeyViewSchema } from "@/lib/auth/passkeys/schema";

const id = z.string().max(64);

/** An account at an identity provider that signs a person in. Times are ISO 8601 UTC. */
export const identityViewSchema = z
  .object({
    provider_id: z.string(),
    provider: z.string().meta({ description: "The provider's name." }),
    created_at: z.string(),
    last_used: z.string(),
  })
  .meta({ id: "LinkedIdentity" });
export type IdentityView = z.infer<typeof identityViewSchema>;

/** A person's ways to sign in besides the password. Times are ISO 8601 UTC. */
export const signInWaysShape = {
  required: z.boolean().meta({
    description:
      "True if a password reset link set the password. Until the person answers, all other calls return 403 `review_required`.",
  }),
  passkeys: z.array(passkeyViewSchema),
  app: z
    .object({ created_at: z.string(), last_used: z.string().nullable() })
    .nullable()
    .meta({ description: "The authenticator app. Null if none is set up." }),
  identities: z.array(identityViewSchema),
  recovery_codes: z
    .object({
      left: z.int(),
      created_at: z.string().nullable(),
      last_used: z.string().nullable(),
    })
    .nullable()
    .meta({ description: "Null if the person has none." }),
};
export type SignInWays = z.infer<z.ZodObject<typeof signInWaysShape>>;

/** Ways to sign in to remove; an empty object keeps all. Ways that no longer exist are ignored. */
export const answerReviewSchema = z.strictObject({
  remove: z.strictObject(
    {
      passkeys: z.array(id).max(MAX_PASSKEYS).default([]),
      app: z.boolean().default(false),
      identities: z.array(id).max(MAX_PROVIDERS).default([]),
      recovery_codes: z.boolean().default(false),
    },
    { error: "remove must list what to remove. Send {} to keep everything" },
  ),
});
export type Removal = z.output<typeof answerReviewSchema>["remove"];
