import type { IntegrationView } from "@/lib/integrations/vocabulary-schema";

const KEYS = ["anonKey", "serviceRoleKey", "apiKey"] as const;

/** What an edit form would change: text that differs, and keys that were typed. */
export function readChanges(
  integration: IntegrationView,
  data: FormData,
): Record<string, string | null> {
  const before: Record<string, string> = {
    name: integration.name,
    description: integration.description,
    apiUrl: integration.config.apiUrl ?? "",
    organizationId: integration.config.organizationId ?? "",
    preferredModel: integration.metadata.preferredModel ?? "",
  };
  const changes: Record<string, string | null> = {};
  for (const [field, stored] of Object.entries(before)) {
    const value = data.get(field);
    if (typeof value === "string" && value.trim() !== stored) changes[field] = value;
  }
  for (const field of KEYS) {
    const value = data.get(field);
    if (typeof value === "string" && value.trim() !== "") changes[field] = value;
  }
  if (data.get("removeServiceRoleKey") !== null) changes.serviceRoleKey = null;
  return changes;
}
