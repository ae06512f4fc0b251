import type { SecretBox } from "@/lib/platform/secret-box";
import { lastFours, readObject } from "./keys";
import { type IntegrationRow, isTestAbandoned } from "./rows";
import { KEYS_UNREADABLE, TEST_UNFINISHED } from "./schema";
import {
  categoryOf,
  type IntegrationStateView,
  type IntegrationStatus,
  type IntegrationView,
  type ProviderModel,
} from "./vocabulary-schema";

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const isoOf = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

function modelsOf(value: unknown): ProviderModel[] {
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
    lastGoodTestAt: isoOf(typeof lastGoodTestAt === "number" ? lastGoodTestAt : null),
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

/** A row as the outside sees it. Keys leave as their last four characters at most. */
export async function integrationView(
  row: IntegrationRow,
  box: SecretBox,
  now: number,
): Promise<IntegrationView> {
  const keys = await lastFours(box, row);
  const config = readObject(row.config);
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    category: categoryOf(row.type),
    description: row.description,
    ...stateOf(row, keys !== null, now),
    isActive: row.isActive,
    config: {
      projectRef: textOf(config.projectRef),
      apiUrl: textOf(config.apiUrl),
      anonKey: keys?.anonKey ?? null,
      serviceRoleKey: keys?.serviceRoleKey ?? null,
      apiKey: keys?.apiKey ?? null,
      organizationId: textOf(config.organizationId),
    },
    metadata: metadataOf(row),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    lastTestAt: isoOf(row.lastTestAt),
    version: row.version,
  };
}

/** A row as a moderator sees it. */
export function integrationStateView(
  row: Pick<IntegrationRow, "id" | "name" | "type" | "status" | "isActive">,
): IntegrationStateView {
  const { id, name, type, status, isActive } = row;
  return { id, name, type, category: categoryOf(type), status, isActive };
}
