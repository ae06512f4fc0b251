import type { SecretBox } from "@/lib/crypto/secret-box";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { KEYS_UNREADABLE, type Keys, lastFours, readObject } from "./keys";
import { CONFIG_NAMES, providerOf } from "./providers";
import type { ProviderModel } from "./providers/provider";
import { type IntegrationRow, isTestAbandoned } from "./rows";
import type { IntegrationStateView, IntegrationStatus, IntegrationView } from "./schema";

const TEST_UNFINISHED = "The last test didn't finish. Test again.";

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Returns the models that an integration's last test has listed. */
export function modelsOf(value: unknown): ProviderModel[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((model: Partial<ProviderModel>) =>
    typeof model?.id === "string" ? [{ id: model.id, endsAt: textOf(model.endsAt) }] : [],
  );
}

function metadataOf(row: IntegrationRow): IntegrationView["metadata"] {
  const stored = readObject(row.metadata);
  const { reaches, lastGoodTestAt } = stored;
  return {
    preferredModel: textOf(stored.preferredModel),
    models: modelsOf(stored.models),
    reaches: Array.isArray(reaches) ? reaches.filter((one) => typeof one === "string") : [],
    lastGoodTestAt: isoTimeOrNull(typeof lastGoodTestAt === "number" ? lastGoodTestAt : null),
  };
}

function stateOf(
  row: IntegrationRow,
  isReadable: boolean,
  now: number,
): { status: IntegrationStatus; errorMessage: string | null } {
  if (!isReadable) return { status: "error", errorMessage: KEYS_UNREADABLE };
  if (isTestAbandoned(row, now)) return { status: "error", errorMessage: TEST_UNFINISHED };
  return { status: row.status, errorMessage: row.errorMessage };
}

/** A row and the person who last set it up. */
type Shown = IntegrationRow & { setByName: string | null; isUnconfirmed?: number };

const NO_SETTINGS = { description: "", config: "{}", secrets: "{}", metadata: "{}" };

/**
 * Converts a row for responses. Shows at most the last four characters of keys.
 *
 * @param isShown false if the actor may see only the name, type and state.
 */
export async function integrationView(
  given: Shown,
  { box, now, isShown = true }: { box: SecretBox; now: number; isShown?: boolean },
): Promise<IntegrationView> {
  const keys = await lastFours(box, given);
  const state = stateOf(given, keys !== null, now);
  if (!isShown) {
    const row = { ...given, ...NO_SETTINGS, lastTestAt: null };
    return shownView(row, {}, { status: state.status, errorMessage: null });
  }
  return shownView(given, keys, state);
}

function shownView(
  row: Shown,
  keys: Keys | null,
  state: ReturnType<typeof stateOf>,
): IntegrationView {
  for (const { name, isChosen } of providerOf(row.type).fields)
    if (keys?.[name] && isChosen) keys[name] = "";
  const stored: Record<string, unknown> = { ...readObject(row.config), ...keys };
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    category: providerOf(row.type).category,
    description: row.description,
    ...state,
    isActive: row.isActive,
    config: Object.fromEntries(
      CONFIG_NAMES.map((name) => [name, textOf(stored[name])]),
    ) as IntegrationView["config"],
    metadata: metadataOf(row),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    lastTestAt: isoTimeOrNull(row.lastTestAt),
    setBy: row.setByName,
    needsConfirmation: row.isUnconfirmed === 1,
    version: row.version,
  };
}

/** Converts a row for moderators. */
export function integrationStateView(
  row: Pick<IntegrationRow, "id" | "name" | "type" | "status" | "isActive">,
): IntegrationStateView {
  const { id, name, type, status, isActive } = row;
  return { id, name, type, category: providerOf(type).category, status, isActive };
}
