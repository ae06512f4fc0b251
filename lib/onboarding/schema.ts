import * as z from "zod";
import { newPasswordSchema } from "@/lib/auth/schema";
import { providerCredentialsSchema, serviceNamesSchema } from "@/lib/provider/credentials";
import { email, isStorableText, nameText } from "@/lib/text-schema";

export const INVALID_SETUP_PASSWORD = "Invalid password";
export const SETUP_COMPLETE = "Setup is already complete";
export const SETUP_UNAVAILABLE =
  "SETUP_PASSWORD isn't set. Set it for this deployment, then reload.";
export const SETUP_PROOF_REQUIRED = "Enter the setup password first";
export const SERVICES_FIRST = "Connect the services before you create the super admin";

/** The setup password is compared exactly as typed, without trimming. */
export const setupPasswordSchema = z.object({
  password: z
    .string({ error: "Setup password is required" })
    .min(1, "Setup password is required")
    .max(1024, "Setup password must be at most 1024 characters"),
});

/**
 * The credentials again, because the server stores no key between calls, and the names of the
 * services.
 */
export const createSetupServicesSchema = z.object({
  ...providerCredentialsSchema.shape,
  ...serviceNamesSchema.shape,
});

/**
 * A field of the provider's account. Empty or missing if the deployment's own bindings are used.
 */
const providerPart = (max: number) =>
  z.string({ error: "Must be text" }).max(max, { abort: true }).refine(isStorableText).nullish();

export const createSuperAdminSchema = z.object({
  name: nameText({ max: 100, label: "Full name" }),
  email: email(),
  password: newPasswordSchema,
  role: z.enum(["super_admin", "superadmin"], { error: "Role must be super_admin" }),
  accountId: providerPart(64),
  globalApiKey: providerPart(128),
  userEmail: providerPart(254),
});

export type CreateSuperAdmin = z.output<typeof createSuperAdminSchema>;

/** The three connected services in answers. */
export const servicesViewSchema = z
  .object({
    d1: z.object({ name: z.string(), id: z.string().optional() }),
    kv: z.object({ title: z.string(), id: z.string().optional() }),
    r2: z.object({ name: z.string() }),
  })
  .meta({ id: "Services" });
export type ServicesView = z.infer<typeof servicesViewSchema>;
