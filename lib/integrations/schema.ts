import * as z from "zod";
import { INTEGRATION_STATUSES, INTEGRATION_TYPES } from "@/db/vocabulary";
import { linkableViewSchema, linkSchema } from "@/lib/managed-items/schema";
import { listQuerySchema } from "@/lib/paging";
import { nameText, text } from "@/lib/text-schema";
import {
  INTEGRATION_CATEGORIES,
  INTEGRATION_DESCRIPTION_MAX,
  INTEGRATION_NAME_MAX,
  type IntegrationCategory,
} from "./integration-rules";
import { CONFIG_NAMES } from "./providers";
import { providerModel } from "./providers/provider";

/** Fields that every integration has. fields.ts adds those of its provider. */
export const nameSchema = nameText({ max: INTEGRATION_NAME_MAX, label: "Name" });
export const descriptionSchema = text({
  max: INTEGRATION_DESCRIPTION_MAX,
  min: 0,
  label: "Description",
});
export const isActiveSchema = z.boolean({ error: "isActive must be true or false" });

export const toggleIntegrationSchema = z.object({ isActive: isActiveSchema });

export const linkIntegrationSchema = linkSchema("integrationId", "Integration id");

/** `after` is the `next` of the previous step, or null to start. */
export const rotateSecretsSchema = z.object({ after: z.uuid().nullable().default(null) });

const CATEGORIES = Object.keys(INTEGRATION_CATEGORIES) as IntegrationCategory[];
const typeSchema = z.enum(INTEGRATION_TYPES);
const statusSchema = z.enum(INTEGRATION_STATUSES);
const categorySchema = z.enum(CATEGORIES);

export const listIntegrationsSchema = listQuerySchema(["createdAt", "name"], {
  status: statusSchema.optional(),
  type: typeSchema.optional(),
  category: categorySchema.optional(),
  active: z.enum(["true", "false"]).optional(),
}).extend({
  // Newest first, so that a new integration is on top.
  sort: z.enum(["createdAt", "-createdAt", "name", "-name"]).default("-createdAt"),
});

export type ListIntegrationsQuery = z.output<typeof listIntegrationsSchema>;

export type IntegrationStatus = z.infer<typeof statusSchema>;

/** Gives several names the same schema. */
const sameFields = <Name extends string, Field>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;

/** An integration in the API and on the screens. Times are ISO 8601 UTC. */
export const integrationViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    type: typeSchema,
    category: categorySchema,
    description: z.string(),
    status: statusSchema,
    isActive: z.boolean(),
    config: z.object(sameFields(CONFIG_NAMES, z.string().nullable())).meta({
      description:
        "Keys show their last four characters only. Null for keys that aren't set and for fields of other types. Of a mail integration, only superadmins see settings, description, error and tests.",
    }),
    metadata: z.object({
      preferredModel: z.string().nullable(),
      models: z
        .array(providerModel)
        .meta({ description: "Models listed by the provider in the last successful test." }),
      reaches: z
        .array(z.string())
        .meta({ description: "What the last successful test could reach." }),
      lastGoodTestAt: z.string().nullable(),
    }),
    errorMessage: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    lastTestAt: z.string().nullable(),
    setBy: z.string().nullable().meta({
      description:
        "Name of the person who last changed it; null if their account was deleted or it wasn't recorded.",
    }),
    needsConfirmation: z.boolean().meta({
      description:
        "For mail integrations: true if a superadmin must test or save it first. Until then, it sends sign-in links only to people managed by the person who last changed it.",
    }),
    version: z.int(),
  })
  .meta({ id: "Integration" });
export type IntegrationView = z.infer<typeof integrationViewSchema>;

/** What moderators see: names, types and states. */
const integrationStateView = integrationViewSchema.pick({
  id: true,
  name: true,
  type: true,
  category: true,
  status: true,
  isActive: true,
});
export type IntegrationStateView = z.infer<typeof integrationStateView>;

export const linkedIntegrationViewSchema = integrationStateView
  .extend({ linked_at: z.string() })
  .meta({
    id: "LinkedIntegration",
    description:
      "An integration as shown in a project: name, type and status, without its configuration.",
  });
export type LinkedIntegrationView = z.infer<typeof linkedIntegrationViewSchema>;

/** An integration that a project can still link. */
export const linkableIntegrationViewSchema = linkableViewSchema
  .extend({ type: typeSchema })
  .meta({ id: "LinkableIntegration" });
export type LinkableIntegrationView = z.infer<typeof linkableIntegrationViewSchema>;

export const integrationSummary = z
  .object({
    total: z.int(),
    connected: z.int(),
    active: z.int(),
    ...sameFields(INTEGRATION_TYPES, z.int()),
  })
  .meta({
    id: "IntegrationSummary",
    description:
      "Counts over all integrations, ignoring filters. Counts per type use the type's name.",
  });
export type IntegrationSummary = z.infer<typeof integrationSummary>;

/** The result of a test. A failed test is a result too. */
export const integrationTestResult = z.object({
  success: z.boolean(),
  status: statusSchema,
  message: z.string(),
  responseTime: z.int().meta({ description: "Milliseconds." }),
});
export type IntegrationTestResult = z.infer<typeof integrationTestResult>;

/** A test in the history. */
export interface IntegrationTestView extends IntegrationTestResult {
  id: string;
  at: string;
}
