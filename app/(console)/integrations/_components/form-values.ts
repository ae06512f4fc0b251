import type {
  IntegrationType,
  ProviderDescription,
  ProviderDescriptions,
} from "@/lib/integrations/providers";
import type { IntegrationView } from "@/lib/integrations/schema";

/** By type that the person may add, the reason why no more can be added, or null. */
export type ReachedLimits = Partial<Record<IntegrationType, string | null>>;

/** The types that the person may add. */
export const addable = (providers: ProviderDescriptions, reached: ReachedLimits) =>
  Object.values(providers).filter(({ type }) => type in reached);

type Fields = Pick<ProviderDescription, "fields">;

/** The name of the checkbox that takes a stored key away. */
export const removalOf = (field: string) => `remove-${field}`;

/** What is sent of the form that adds an integration. */
export function readNewIntegration({ type, fields }: ProviderDescription, data: FormData) {
  const names = ["name", "description", ...fields.map(({ name }) => name)];
  return { type, ...Object.fromEntries(names.map((name) => [name, data.get(name) ?? ""])) };
}

/** What is stored in a field that can be read; blank where nothing is. */
export function storedText(
  { config, metadata }: Pick<IntegrationView, "config" | "metadata">,
  { name, kind }: ProviderDescription["fields"][number],
): string {
  const shown: Record<string, string | null> = config;
  return (kind === "model" ? metadata.preferredModel : shown[name]) ?? "";
}

/** What the edit form would change: text that differs, keys that were typed, and keys to take away. */
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
    // A key is never shown: what was typed is new.
    keepIfOther(field.name, field.kind === "key" ? "" : storedText(integration, field));
    if (data.get(removalOf(field.name)) !== null) changes[field.name] = null;
  }
  return changes;
}
