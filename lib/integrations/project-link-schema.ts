import { linkSchema } from "@/lib/managed-items/schema";
import type { IntegrationStateView, IntegrationType } from "./vocabulary-schema";

export const linkIntegrationSchema = linkSchema("integrationId", "Integration id");

/** An integration as a project that may use it shows it: name, type and state, never its configuration. */
export interface LinkedIntegrationView extends IntegrationStateView {
  linked_at: string;
}

/** The integrations that a project may use, and what the reader could add. */
export interface ProjectIntegrations {
  linked: LinkedIntegrationView[];
  /** Empty for whoever may not link. */
  linkable: { id: string; name: string; type: IntegrationType }[];
  canLink: boolean;
}
