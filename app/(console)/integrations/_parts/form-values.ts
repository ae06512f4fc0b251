import type {
  IntegrationType,
  ProviderDescription,
  ProviderDescriptions,
} from "@/lib/integrations/providers";
import type { IntegrationView } from "@/lib/integrations/schema";

/** By type the person can add: why no more can be added, or null. */
export type ReachedLimits = Partial<Record<IntegrationType, string | null>>;

/** Returns the types that the person can add. */
export const addable = (providers: ProviderDescriptions, reached: ReachedLimits) =>
  Object.values(providers).filter(({ type }) => type in reached);

type Fields = Pick<ProviderDescription, "fields">;

/** Name of the checkbox that removes a stored key. */
export const removalOf = (field: string) => `remove-${field}`;

/** Returns the form's values for the API. */
export function readNewIntegration({ type, fields }: ProviderDescription, data: FormData) {
  const names = ["name", "description", ...fields.map(({ name }) => name)];
  return { type, ...Object.fromEntries(names.map((name) => [name, data.get(name) ?? ""])) };
}

/** Returns a field's stored text; empty if there is none. */
export function storedText(
  { config, metadata }: Pick<IntegrationView, "config" | "metadata">,
  { name, kind }: ProviderDescription["fields"][number],
): string {
  const shown: Record<string, string | null> = config;
  return (kind === "model" ? metadata.preferredModel : shown[name]) ?? "";
}

/** Returns the form's changes: changed texts, new keys, and keys to remove. */
export function readChanges(
  integration: IntegrationView,
  { fields }: Fields,
  data: FormData,
): Record<string, string | null> {
  const changes: Record<string, string | null> = {};
  function keepIfOther(name: string, stored: string) {
    const value = data.get(name);
    if (typeof value === "string" && value.trim() !== stored) changes[name] = value;
  }
  keepIfOther("name", integration.name);
  keepIfOther("description", integration.description);
  for (const field of fields) {
    // Stored keys are never shown, so any typed key is a change.
    keepIfOther(field.name, field.kind === "key" ? "" : storedText(integration, field));
    if (data.get(removalOf(field.name)) !== null) changes[field.name] = null;
  }
  return changes;
}
