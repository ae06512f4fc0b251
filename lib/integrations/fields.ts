import * as z from "zod";
import { INTEGRATION_TYPES } from "@/db/vocabulary";
import type { Config } from "@/lib/context/config";
import { AppError, type FieldErrors } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { email, text } from "@/lib/text-schema";
import { INTEGRATION_IDENTIFIER_MAX, INTEGRATION_KEY_MAX } from "./integration-rules";
import { type Keys, readObject, sealedKeys } from "./keys";
import { ADDED_PROVIDERS, type IntegrationType, orList, providerOf } from "./providers";
import type { Provider, ProviderField } from "./providers/provider";
import type { IntegrationRow } from "./rows";
import { descriptionSchema, isActiveSchema, nameSchema } from "./schema";

const ADDRESS_MAX = 2048;

const blankAsUndefined = (value: unknown) => (value === "" || value === null ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(blankAsUndefined, schema.optional());

/** A text sent in a header: printable characters without spaces. */
function headerText(label: string, max: number) {
  return text({ max, label }).regex(
    /^[\x21-\x7e]+$/,
    `${label} can't contain spaces or special characters`,
  );
}

function valueSchema({ kind, label }: ProviderField) {
  switch (kind) {
    case "address":
      return text({ max: ADDRESS_MAX, label }).refine(
        (value) => URL.canParse(value),
        `${label} must be a valid URL`,
      );
    case "key":
      return headerText(label, INTEGRATION_KEY_MAX);
    case "identifier":
      return headerText(label, INTEGRATION_IDENTIFIER_MAX);
    case "email":
      return email(label);
    case "model":
      return text({ max: INTEGRATION_IDENTIFIER_MAX, label });
  }
}

type FieldValue = string | null | undefined;

/** Schema of a field of a new integration. */
function newFieldSchema(field: ProviderField): z.ZodType<FieldValue> {
  if (field.kind === "model") {
    const error = `${field.label} must be one of ${field.choices.join(", ")}`;
    return optional(z.enum(field.choices, { error }));
  }
  return field.optional ? optional(valueSchema(field)) : valueSchema(field);
}

/**
 * Schema of a field in a change. Blank keeps the stored value, except that it clears an optional
 * field that isn't a key. Null clears any optional field.
 */
function changedFieldSchema(field: ProviderField): z.ZodType<FieldValue> {
  if (!field.optional) return optional(valueSchema(field));
  const blank = field.kind === "key" ? undefined : null;
  return z.preprocess((value) => (value === "" ? blank : value), valueSchema(field).nullish());
}

function shapeOf({ fields }: Provider, schemaOf: (field: ProviderField) => z.ZodType<FieldValue>) {
  return Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
}

const TYPE_REQUIRED = `Type must be ${orList(ADDED_PROVIDERS.map(([type]) => type))}`;

/** Adds the type if the payload has none: a field that only one type requires identifies it. */
function withType(input: unknown): unknown {
  if (typeof input !== "object" || input === null || "type" in input) return input;
  const meant = ADDED_PROVIDERS.find(([, { fields }]) =>
    fields.some(({ name, kind, optional }) => kind !== "model" && !optional && name in input),
  );
  return meant ? { ...input, type: meant[0] } : input;
}

const [firstType, ...otherTypes] = ADDED_PROVIDERS.map(([type, provider]) =>
  z.object({
    type: z.literal(type),
    name: nameSchema,
    description: optional(descriptionSchema),
    ...shapeOf(provider, newFieldSchema),
  }),
);
if (!firstType) throw new Error("There is no type of integration");

export const createIntegrationSchema = z.preprocess(
  withType,
  z.discriminatedUnion("type", [firstType, ...otherTypes], { error: TYPE_REQUIRED }),
);

/** The schema of a change to an integration of this type. */
function updateSchemaOf(type: IntegrationType) {
  return z.object({
    name: nameSchema.optional(),
    description: descriptionSchema.optional(),
    isActive: isActiveSchema.optional(),
    ...shapeOf(providerOf(type), changedFieldSchema),
  });
}

/**
 * A change to an integration of any type. The use case parses it with the schema of the row's type.
 */
export const updateIntegrationSchema = z.union(INTEGRATION_TYPES.map(updateSchemaOf));

/** Field values, by where they are stored. Null removes the member. */
export interface StoredFields {
  config: Record<string, string | null>;
  metadata: Record<string, string | null>;
  keys: Record<string, string | null>;
}

function storedFields(
  deployment: Config,
  { fields, readAddress }: Provider,
  values: Record<string, unknown>,
): StoredFields {
  const stored: StoredFields = { config: {}, metadata: {}, keys: {} };
  for (const { name, kind } of fields) {
    const value = values[name] as FieldValue;
    if (value === undefined) continue;
    if (kind === "key") stored.keys[name] = value;
    else if (kind === "model") stored.metadata[name] = value;
    else if (kind === "address" && readAddress && value !== null)
      Object.assign(stored.config, readAddress(deployment, value));
    else stored.config[name] = value;
  }
  return stored;
}

export interface NewIntegration extends StoredFields {
  type: IntegrationType;
  name: string;
  description: string;
  keys: Keys;
}

/**
 * Parses a new integration. Throws AppError `invalid_input`, also for an address that isn't
 * allowed.
 */
export function readNewIntegration(config: Config, input: unknown): NewIntegration {
  const { type, name, description, ...values } = parseInput(createIntegrationSchema, input);
  const provider = providerOf(type);
  const stored = storedFields(config, provider, values);
  for (const { name: field, kind } of provider.fields)
    if (kind === "identifier") stored.config[field] ??= null;
  return { type, name, description: description ?? "", ...stored, keys: withoutNulls(stored.keys) };
}

/** Returns the members that aren't null. */
export function withoutNulls(members: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** A change, by where it is written. */
export interface IntegrationChanges extends StoredFields {
  columns: { name?: string; description?: string; isActive?: boolean };
  /** True if the connection changes, so it needs a new test. */
  changesCredentials: boolean;
  isEmpty: boolean;
}

/**
 * Parses a change of a stored integration.
 *
 * @throws AppError `invalid_input`, also for an address that isn't allowed, a changed address
 *   without its keys, and a model that neither this console nor the provider lists.
 */
export function readChanges(
  deployment: Config,
  row: IntegrationRow,
  input: unknown,
): IntegrationChanges {
  const { name, description, isActive, ...values } = parseInput(updateSchemaOf(row.type), input);
  const provider = providerOf(row.type);
  const { config: given, metadata, keys } = storedFields(deployment, provider, values);
  const before = readObject(row.config);
  const config = Object.fromEntries(
    Object.entries(given).filter(([member, value]) => value !== (before[member] ?? null)),
  );
  for (const field of provider.fields) {
    if (field.kind === "address" && field.name in config) assertKeysFor(row, field, keys);
    if (field.kind === "model" && field.name in metadata) assertModel(row, field, metadata);
  }
  const columns = withoutUndefined({ name, description, isActive });
  const size = (part: object) => Object.keys(part).length;
  const changesCredentials = size(config) + size(keys) > 0;
  const isEmpty = !changesCredentials && size(columns) + size(metadata) === 0;
  return { columns, config, metadata, keys, changesCredentials, isEmpty };
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

/** A label inside a sentence; "API key" stays as it is. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase());

/**
 * Requires new keys with a new address, because a stored key must only be sent to the address it
 * was entered for.
 */
function assertKeysFor(
  row: IntegrationRow,
  address: ProviderField,
  keys: StoredFields["keys"],
): void {
  const stored = sealedKeys(row);
  const errors: FieldErrors = {};
  for (const { name, label, kind, optional } of providerOf(row.type).fields) {
    if (kind !== "key" || keys[name] || (optional && !stored[name])) continue;
    if (optional && keys[name] === null) continue;
    const again = optional ? "again, or remove it" : "again";
    errors[name] = [`The ${address.label} changed. Enter the ${inSentence(label)} ${again}.`];
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError("invalid_input", first[0] ?? "", { errors });
}

function assertModel(
  row: IntegrationRow,
  field: Extract<ProviderField, { kind: "model" }>,
  { [field.name]: model }: StoredFields["metadata"],
): void {
  const { models, [field.name]: current } = readObject(row.metadata);
  const listed = Array.isArray(models) ? models.map((one: { id?: unknown }) => one?.id) : [];
  if ([...field.choices, ...listed, current].includes(model)) return;
  const message = `The provider doesn't offer this ${field.label}. Choose one from the list.`;
  throw new AppError("invalid_input", message, { errors: { [field.name]: [message] } });
}
