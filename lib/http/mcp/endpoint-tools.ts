import * as z from "zod";
import { isCustomName } from "@/lib/custom-fields/names";
import { type Operation, operationsOf } from "../declaration";
import { fieldsOfKinds } from "./record-fields";
import { FULL, PER_PAGE, shortRows } from "./short-rows";
import type { McpTool } from "./tools";

/** A method of a route file. */
type Handler = (
  request: Request,
  segment: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** An endpoint that becomes a tool: its route file and path. */
interface ToolEndpoint extends McpTool {
  module: Readonly<Record<string, unknown>>;
}

type Properties = Record<string, object>;

/** A tool's arguments or results as JSON Schema. */
export interface JsonSchema {
  [keyword: string]: unknown;
  type: "object";
  properties: Properties;
  required?: string[];
  patternProperties?: Properties;
  additionalProperties?: boolean;
}

/** An endpoint as a tool: its description for a model, and how to call it. */
export interface EndpointTool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  /** Undefined if the result depends on the kind of record. */
  outputSchema: JsonSchema | undefined;
  /** True if it overwrites something. */
  isDestructive: boolean;
  /** True if a read-only token can call it. */
  isRead: boolean;
  /** The policy action that its endpoint declares. */
  access: string;
  /** Calls the endpoint. `answer` is its JSON. */
  call: (
    caller: Request,
    given: Readonly<Record<string, unknown>>,
  ) => Promise<{ ok: boolean; answer: unknown }>;
}

/** The caller's headers to pass on. Never a cookie. */
const PASSED_ON = ["authorization", "user-agent", "cf-connecting-ip"];

/** Makes a tool from an endpoint's declaration. */
export function endpointTool({
  name,
  title,
  method,
  path,
  module,
  hint,
}: ToolEndpoint): EndpointTool {
  const operations = operationsOf(path, module).filter((one) => one.method === method);
  const [first] = operations;
  if (!first) throw new Error(`${method} ${path} declares nothing`);
  // If a route serves several kinds, its query and body depend on the kind, so they can't be
  // described in advance.
  const isOne = operations.length === 1;
  const segments = segmentsOf(path, operations);
  const isList = name.startsWith("list_");
  const own = isOne && first.query ? schemaOf(first.query) : EMPTY;
  const query = isOne || !isList ? own : ANY_QUERY;
  const hasBody = first.body !== undefined;
  const body = !hasBody ? EMPTY : isOne ? schemaOf(first.body as z.ZodType) : anyBody(operations);
  const inBody = Object.keys(body.properties);
  const isRead = first.reads === true || method === "GET";
  return {
    name,
    title,
    description: [isOne && `${first.summary}.`, isOne && first.description, hint]
      .filter(Boolean)
      .join(" "),
    inputSchema: {
      type: "object",
      properties: {
        ...query.properties,
        ...body.properties,
        ...segments,
        ...(isList && { [FULL]: FULL_ROWS }),
      },
      required: [
        ...Object.keys(segments),
        ...(query.required ?? []).filter((field) => field in query.properties),
        ...(body.required ?? []),
      ],
      ...(hasCustomFilters(path, isList) && { patternProperties: CUSTOM_FILTERS }),
      additionalProperties: false,
    },
    outputSchema: isOne && first.answer ? answerSchema(first.answer, isList) : undefined,
    // A change of given fields overwrites what they had.
    isDestructive: method === "PATCH",
    isRead,
    access: first.access,
    call: async (caller, given) => {
      const params = Object.fromEntries(
        Object.keys(segments).map((key) => [key, String(given[key] ?? "")]),
      );
      const address = new URL(addressOf(path, params), caller.url);
      const custom = isList ? Object.keys(given).filter(isCustomName) : [];
      for (const key of [...Object.keys(query.properties), ...custom]) {
        if (given[key] !== undefined) address.searchParams.set(key, String(given[key]));
      }
      if (isList && given.perPage === undefined && "perPage" in query.properties)
        address.searchParams.set("perPage", String(PER_PAGE));
      const handler = module[method] as Handler;
      const sent = isOne
        ? Object.fromEntries(
            inBody.filter((key) => given[key] !== undefined).map((key) => [key, given[key]]),
          )
        : (given.fields ?? {});
      const request = new Request(address, {
        method,
        headers: {
          ...Object.fromEntries(
            PASSED_ON.flatMap((key) => {
              const value = caller.headers.get(key);
              return value === null ? [] : [[key, value]];
            }),
          ),
          ...(hasBody && { "content-type": "application/json" }),
        },
        ...(hasBody && { body: JSON.stringify(sent) }),
      });
      const response = await handler(request, { params: Promise.resolve(params) });
      const answer: unknown = JSON.parse(await response.text());
      return {
        ok: response.ok,
        answer: isList && given[FULL] !== true ? shortRows(answer) : answer,
      };
    },
  };
}

/** Lists with a project's custom fields, whose names aren't known in advance. */
const hasCustomFilters = (path: string, isList: boolean) =>
  isList && (path === "/api/tasks" || path.endsWith("/[records]"));
const CUSTOM_FILTERS = {
  "^custom\\.": { type: "string", description: "A value of a custom field of the project." },
};

const EMPTY: JsonSchema = { type: "object", properties: {} };
const text = (description: string) => ({ type: "string", description });

/** Arguments that every list takes. The others depend on the kind. */
const ANY_QUERY: JsonSchema = {
  type: "object",
  properties: {
    q: text("Search words."),
    status: text("A status, or all for every status."),
    sort: text("Field to sort by. Prefix it with - for descending order, for example -created_at."),
    page: { type: "integer", minimum: 1 },
    perPage: { type: "integer", minimum: 1, maximum: 100 },
  },
};

const FULL_ROWS = {
  type: "boolean",
  description:
    "True for complete rows. By default, rows have their short fields only, and long texts are cut.",
};

/** The body if it depends on the kind of record. */
const anyBody = (operations: readonly Operation[]): JsonSchema => ({
  type: "object",
  properties: {
    fields: {
      type: "object",
      description: `Field values by name. ${fieldsOfKinds(operations)}`,
    },
  },
  required: ["fields"],
});

/** What a success response has, with all fields optional in shortened rows. */
function answerSchema(answer: z.ZodRawShape, isShort: boolean): JsonSchema {
  const schema = z.object({ success: z.literal(true), ...answer });
  const made = z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    // Without the names of schemas, which would become references.
    metadata: z.registry(),
    override: ({ jsonSchema, path }) => {
      // Renamed fields are there under their old name too.
      delete jsonSchema.additionalProperties;
      // Every whole number has these bounds.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (isShort && path.length > 0) delete jsonSchema.required;
    },
  });
  const { properties = {}, required = [] } = made;
  return { type: "object", properties: properties as Properties, required };
}

/** Converts a zod object schema to JSON Schema, for input. */
function schemaOf(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  if (made.type !== "object") throw new Error("The arguments of a tool are an object's fields");
  const { properties = {}, required = [] } = made;
  return { type: "object", properties: properties as Properties, required };
}

/** The path's open segments. If its variants name all values, they are listed. */
function segmentsOf(path: string, operations: readonly Operation[]): Properties {
  const folders = path.split("/");
  return Object.fromEntries(
    folders.flatMap((folder, at) => {
      const name = /^\[(\w+)\]$/.exec(folder)?.[1];
      if (name === undefined) return [];
      const values = new Set(operations.map((operation) => operation.path.split("/")[at] ?? ""));
      const isListed = [...values].every((value) => !value.startsWith("{"));
      return [[name, { type: "string", ...(isListed && { enum: [...values] }) }]];
    }),
  );
}

const addressOf = (path: string, params: Readonly<Record<string, string>>) =>
  path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
