import type * as z from "zod";
import { AppError, type FieldErrors } from "@/lib/errors";
import type { Config } from "@/lib/platform/config";
import { readObject, sealedKeys } from "./keys";
import type { IntegrationRow } from "./rows";
import type { updateOpenAiSchema, updateSupabaseSchema } from "./schema";
import { readSupabaseAddress } from "./supabase-address";
import { OPENAI_MODELS, type SecretField } from "./vocabulary-schema";

/** A change by the place it is written to. A null takes the member away. */
export interface IntegrationChanges {
  columns: { name?: string; description?: string; isActive?: boolean };
  config: Record<string, string | null>;
  metadata: Record<string, string | null>;
  keys: Partial<Record<SecretField, string | null>>;
  /** The connection is another one now: it needs a new test. */
  changesCredentials: boolean;
  isEmpty: boolean;
}

type Parts = Pick<IntegrationChanges, "config" | "metadata" | "keys">;
type Common = { name?: string; description?: string; isActive?: boolean };

function assemble(fields: Common, parts: Parts): IntegrationChanges {
  const columns = Object.fromEntries(
    (["name", "description", "isActive"] as const).flatMap((field) =>
      fields[field] === undefined ? [] : [[field, fields[field]]],
    ),
  );
  const size = (part: object) => Object.keys(part).length;
  const changesCredentials = size(parts.config) + size(parts.keys) > 0;
  return {
    columns,
    ...parts,
    changesCredentials,
    isEmpty: !changesCredentials && size(columns) + size(parts.metadata) === 0,
  };
}

export const ENTER_ANON_KEY = "Enter the anon key again: the API URL has changed";
export const ENTER_SERVICE_KEY =
  "Enter the service role key again, or remove it: the API URL has changed";

/** A stored key must not travel to another address than the one it was entered for (security, "Secrets at rest"). */
function assertKeysFor(row: IntegrationRow, keys: Parts["keys"]): void {
  const errors: FieldErrors = {};
  if (!keys.anonKey) errors.anonKey = [ENTER_ANON_KEY];
  if (sealedKeys(row).serviceRoleKey && keys.serviceRoleKey === undefined)
    errors.serviceRoleKey = [ENTER_SERVICE_KEY];
  const [first] = Object.values(errors);
  if (first) throw new AppError("invalid_input", first[0] ?? "", { errors });
}

/** @throws AppError `invalid_input` for an address that is not allowed, or a changed one without its keys. */
export function supabaseChanges(
  config: Config,
  row: IntegrationRow,
  fields: z.output<typeof updateSupabaseSchema>,
): IntegrationChanges {
  const { anonKey, serviceRoleKey } = fields;
  const keys: Parts["keys"] = {
    ...(anonKey !== undefined && { anonKey }),
    ...(serviceRoleKey !== undefined && { serviceRoleKey }),
  };
  const address = fields.apiUrl === undefined ? null : readSupabaseAddress(config, fields.apiUrl);
  const hasMoved = address !== null && address.apiUrl !== readObject(row.config).apiUrl;
  if (hasMoved) assertKeysFor(row, keys);
  return assemble(fields, { config: hasMoved ? { ...address } : {}, metadata: {}, keys });
}

/** @throws AppError `invalid_input` for a model that neither the specification nor the provider lists. */
export function openAiChanges(
  row: IntegrationRow,
  fields: z.output<typeof updateOpenAiSchema>,
): IntegrationChanges {
  const { apiKey, organizationId, preferredModel } = fields;
  const present = readObject(row.config).organizationId ?? null;
  const hasNewOrganization = organizationId !== undefined && organizationId !== present;
  if (preferredModel !== undefined) assertModel(row, preferredModel);
  return assemble(fields, {
    config: hasNewOrganization ? { organizationId } : {},
    metadata: preferredModel === undefined ? {} : { preferredModel },
    keys: apiKey === undefined ? {} : { apiKey },
  });
}

function assertModel(row: IntegrationRow, model: string): void {
  const { models, preferredModel } = readObject(row.metadata);
  const listed = Array.isArray(models) ? models.map((one: { id?: unknown }) => one?.id) : [];
  if ([...OPENAI_MODELS, ...listed, preferredModel].includes(model)) return;
  const message = "Preferred model is not one that the provider lists";
  throw new AppError("invalid_input", message, { errors: { preferredModel: [message] } });
}
