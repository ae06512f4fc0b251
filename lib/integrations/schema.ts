import * as z from "zod";
import { INTEGRATION_STATUSES, INTEGRATION_TYPES } from "@/db/vocabulary";
import { linkSchema } from "@/lib/managed-items/schema";
import { listQuerySchema } from "@/lib/paging";
import { text } from "@/lib/text-schema";
import {
  INTEGRATION_CATEGORIES,
  INTEGRATION_DESCRIPTION_MAX,
  INTEGRATION_NAME_MAX,
  type IntegrationCategory,
} from "./integration-rules";

/** What every integration has, whatever its type; fields.ts adds what its provider asks for. */
export const nameSchema = text({ max: INTEGRATION_NAME_MAX, label: "Name" });
export const descriptionSchema = text({
  max: INTEGRATION_DESCRIPTION_MAX,
  min: 0,
  label: "Description",
});
export const isActiveSchema = z.boolean({ error: "isActive must be true or false" });

export const toggleIntegrationSchema = z.object({ isActive: isActiveSchema });

export const linkIntegrationSchema = linkSchema("integrationId", "Integration id");

/** `after` is the `next` of the step before, or null to begin. */
export const rotateSecretsSchema = z.object({ after: z.uuid().nullable().default(null) });

const CATEGORIES = Object.keys(INTEGRATION_CATEGORIES) as IntegrationCategory[];

export const listIntegrationsSchema = listQuerySchema(["createdAt", "name"], {
  status: z.enum(INTEGRATION_STATUSES).optional(),
  type: z.enum(INTEGRATION_TYPES).optional(),
  category: z.enum(CATEGORIES).optional(),
  active: z.enum(["true", "false"]).optional(),
}).extend({
  // Newest first, so that what somebody has just added stands on top.
  sort: z.enum(["createdAt", "-createdAt", "name", "-name"]).default("-createdAt"),
});

export type ListIntegrationsQuery = z.output<typeof listIntegrationsSchema>;
