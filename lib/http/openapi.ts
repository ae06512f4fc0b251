import * as z from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { POLICY } from "@/lib/auth/policy";
import { VERSION } from "@/lib/system/version";
import { type Operation, TAGS } from "./declaration";
import { documentOldNames, OLD_NAMES_UNTIL } from "./old-names";

const DESCRIPTION = `Do everything the console does, with JSON over HTTP. This document is public and contains no secrets.

**Authentication.** Create an API token on your account page and send it as \`Authorization: Bearer atr_…\`. A token acts with the lower of its role and yours, and is either read-only or read and write. The browser's session cookie works too. If you send both, the token is used.

**Responses** are \`{ "success": true, … }\`, or \`{ "success": false, "message", "code", "errors"? }\` with the matching status. Items you can't see return 404. Times are ISO 8601 in UTC, and amounts of money are decimal numbers.

**Writes** take \`application/json\`. Send an ETag as \`If-Match\` with \`PATCH\` and \`DELETE\` to avoid overwriting other changes (412 if it is out of date). Send an \`Idempotency-Key\` when you create something, so that a retry within 24 hours doesn't create it twice. An unknown field returns 400 and the nearest known one; fields of the response, such as \`id\` or \`created_at\`, are ignored.

**Renamed fields** are marked as deprecated. Until ${OLD_NAMES_UNTIL}, responses have them under both names, and bodies take either.

**Examples** run in a shell. Set \`ATRIUM_URL\` (such as \`https://console.example.com\`), \`ATRIUM_TOKEN\` and the ids used in the example.`;

const failedAnswer = z
  .strictObject({
    success: z.literal(false),
    message: z.string(),
    code: z.string(),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: "Error messages per field." }),
    errorId: z
      .string()
      .optional()
      .meta({ description: "For unexpected errors: the id to look for in the log." }),
  })
  .meta({ id: "FailedAnswer" });

const BINARY = { schema: { type: "string", format: "binary" } } as const;

/** Who can make the call, in words. */
function accessText({ access, needsSession, description }: Operation): string {
  const rule = description ? `\n\n${description}` : "";
  const session = needsSession ? " API tokens can't call this." : "";
  if (access === "public") return `No sign-in needed.${session}${rule}`;
  if (access === "signed-in" || access === "startup") return `Any signed-in user.${session}${rule}`;
  const { roles } = POLICY[access];
  const who = roles.length === 3 ? "Any signed-in user" : `Roles: ${roles.join(", ")}`;
  return `${who}, for items they have access to (permission \`${access}\`).${session}${rule}`;
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

function parametersOf({ path, query, ifMatch, idempotent }: Operation) {
  const names = namesIn(path);
  const headers = [...(ifMatch ? ["If-Match"] : []), ...(idempotent ? ["Idempotency-Key"] : [])];
  const texts = (all: readonly string[]) =>
    Object.fromEntries(all.map((name) => [name, z.string()]));
  return {
    ...(names.length > 0 && { path: z.object(texts(names)) }),
    ...(query && { query }),
    ...(headers.length > 0 && { header: z.object(texts(headers)).partial() }),
  };
}

const failed = (description: string) => ({
  description,
  content: { "application/json": { schema: failedAnswer } },
});

/** Errors that every call of this kind can return. */
function failuresOf(operation: Operation): ZodOpenApiResponsesObject {
  const { access, needsSession, path, method, body, query, sends, ifMatch } = operation;
  const asksWho = access !== "public" || needsSession;
  const refusesQuery = query || (method === "GET" && operation.answer && access !== "public");
  return {
    ...((body || refusesQuery || sends) && { 400: failed("Invalid request") }),
    ...(asksWho && {
      401: failed("Not signed in, or invalid token"),
      403: failed("No permission"),
    }),
    ...(path.includes("{") && { 404: failed("Not found, or you can't see it") }),
    ...(ifMatch && { 412: failed("Changed since the version in If-Match") }),
    default: failed("Other errors"),
  };
}

function answersOf({ answer = {}, media, statuses = [200] }: Operation): ZodOpenApiResponsesObject {
  const content = media
    ? { [media]: BINARY }
    : { "application/json": { schema: z.strictObject({ success: z.literal(true), ...answer }) } };
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      { description: status === 201 ? "Created" : "OK", content },
    ]),
  );
}

function bodyOf({ body, sends, example }: Operation) {
  if (sends) return { required: true, content: { [sends.type]: BINARY } };
  return body && { required: true, content: { "application/json": { schema: body, example } } };
}

/** "GET /api/tasks/{taskId}" → "getTasksTaskId". */
function idOf({ method, path }: Operation): string {
  const words = path
    .replace("/api/", "")
    .split(/[^\w]+/)
    .filter(Boolean);
  return (
    method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("")
  );
}

function securityOf({ access, needsSession }: Operation): Record<string, string[]>[] {
  if (access === "public") return [];
  return needsSession ? [{ session: [] }] : [{ token: [] }, { session: [] }];
}

/** "{taskId}" → "$TASK_ID": the shell variable in an example's path. */
const variableOf = (name: string) =>
  `$${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** The curl command of a call. It runs once its variables are set. */
function curlOf(operation: Operation): string {
  const { method, path, queryExample, access, needsSession, example, sends } = operation;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => variableOf(name));
  const lines = [`curl "$ATRIUM_URL${address}${queryExample ? `?${queryExample}` : ""}"`];
  if (method !== "GET") lines.push(`-X ${method}`);
  if (needsSession) lines.push('-b "$ATRIUM_COOKIE"');
  else if (access !== "public") lines.push('-H "Authorization: Bearer $ATRIUM_TOKEN"');
  if (sends) {
    if (sends.type !== "multipart/form-data") lines.push(`-H 'Content-Type: ${sends.type}'`);
    lines.push(sends.curl);
  }
  if (example === undefined) return lines.join(" \\\n  ");
  lines.push("-H 'Content-Type: application/json'", "--data-binary @- <<JSON");
  return `${lines.join(" \\\n  ")}\n${JSON.stringify(example, null, 2)}\nJSON`;
}

function operationObject(operation: Operation): ZodOpenApiOperationObject {
  return {
    operationId: idOf(operation),
    tags: [operation.tag],
    summary: operation.summary,
    description: accessText(operation),
    security: securityOf(operation),
    requestParams: parametersOf(operation),
    requestBody: bodyOf(operation),
    responses: { ...answersOf(operation), ...failuresOf(operation) },
    "x-codeSamples": [{ lang: "Shell", label: "curl", source: curlOf(operation) }],
  };
}

/** Sorts by heading, then by path, so that calls for the same item are together. */
function inOrder(one: Operation, other: Operation): number {
  return (
    TAGS.indexOf(one.tag) - TAGS.indexOf(other.tag) || one.path.localeCompare(other.path, "en")
  );
}

/** zod limits every integer to what a double holds, which is noise in the document. */
function dropSafeBounds(schema: { minimum?: unknown; maximum?: unknown }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Makes the API's OpenAPI 3.1 document from the route declarations. */
export function openApiDocument(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations.toSorted(inOrder)) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation) };
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Atrium API", version: VERSION, description: DESCRIPTION },
      servers: [{ url: "/" }],
      tags: TAGS.map((name) => ({ name })),
      paths,
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer", description: "A personal API token" },
          session: { type: "apiKey", in: "cookie", name: "__Host-atrium" },
        },
      },
    },
    {
      override: ({ jsonSchema }) => {
        dropSafeBounds(jsonSchema);
        documentOldNames(jsonSchema as { properties?: Record<string, object> });
      },
    },
  );
}
