import * as z from "zod";
import { type Operation, operationsOf } from "../declaration";
import type { McpTool } from "./tools";

/** A method of a route file, as it is called. */
type Handler = (
  request: Request,
  segment: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** An endpoint that becomes a tool: its route file, and the path that it serves. */
export interface ToolEndpoint extends McpTool {
  module: Readonly<Record<string, unknown>>;
}

type Properties = Record<string, object>;

/** The arguments of a tool, as JSON Schema. */
interface JsonSchema {
  type: "object";
  properties: Properties;
  required?: string[];
  additionalProperties?: boolean;
}

/** An endpoint as a tool: what a model is told of it, and how a call of it is sent to the endpoint. */
export interface EndpointTool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  /** A token that only reads may call it. */
  isRead: boolean;
  /** The action of the policy that its endpoint declares. */
  access: string;
  call: (caller: Request, given: Readonly<Record<string, unknown>>) => Promise<Response>;
}

/** The headers of a caller that say who asks and from where. A cookie is never among them. */
const PASSED_ON = ["authorization", "user-agent", "cf-connecting-ip"];

/** The tool that an endpoint's declaration makes. */
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
  // Where a route serves several kinds, its query and body are of one kind each, and cannot be told beforehand.
  const isOne = operations.length === 1;
  const segments = segmentsOf(path, operations);
  const query = isOne && first.query ? schemaOf(first.query) : isOne ? EMPTY : ANY_QUERY;
  const hasBody = first.body !== undefined;
  const body = !hasBody ? EMPTY : isOne ? schemaOf(first.body as z.ZodType) : ANY_BODY;
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
      properties: { ...query.properties, ...body.properties, ...segments },
      required: [
        ...Object.keys(segments),
        ...(query.required ?? []).filter((field) => field in query.properties),
        ...(body.required ?? []),
      ],
      additionalProperties: false,
    },
    isRead,
    access: first.access,
    call: (caller, given) => {
      const params = Object.fromEntries(
        Object.keys(segments).map((key) => [key, String(given[key] ?? "")]),
      );
      const address = new URL(addressOf(path, params), caller.url);
      for (const key of Object.keys(query.properties)) {
        if (given[key] !== undefined) address.searchParams.set(key, String(given[key]));
      }
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
      return handler(request, { params: Promise.resolve(params) });
    },
  };
}

const EMPTY: JsonSchema = { type: "object", properties: {} };
const text = (description: string) => ({ type: "string", description });

/** What every list takes, where the rest depends on what is listed. */
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

/** The body where it depends on what is written. */
const ANY_BODY: JsonSchema = {
  type: "object",
  properties: {
    fields: {
      type: "object",
      description: "Field values by name. The response lists missing or invalid fields.",
    },
  },
  required: ["fields"],
};

/** A zod schema of an object as JSON Schema, in the form that a sender writes. */
function schemaOf(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  if (made.type !== "object") throw new Error("The arguments of a tool are an object's fields");
  const { properties = {}, required = [] } = made;
  return { type: "object", properties: properties as Properties, required };
}

/** The path's open segments; one that its variants name has their values. */
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
