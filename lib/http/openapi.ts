import * as z from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { POLICY } from "@/lib/auth/policy";
import { VERSION } from "@/lib/system/version";
import { type Operation, TAGS } from "./declaration";

const DESCRIPTION = `Everything that the console does, as JSON over HTTP. This document needs no sign-in: it holds no secret.

**Who asks.** Make a personal API token on your account page, and send it as \`Authorization: Bearer atr_…\`. A token acts in the lower of its own role and yours, to read, or to read and write. The browser's session cookie works too; where both come, the token counts.

**Answers** are \`{ "success": true, … }\`, or \`{ "success": false, "message", "code", "errors"? }\` with the status that fits. What you may not see answers 404. Times are ISO 8601 in UTC, amounts of money have decimals.

**Writes** take \`application/json\`. \`PATCH\` and \`DELETE\` honour \`If-Match\` with the ETag of an answer (412 when it is stale), creates honour \`Idempotency-Key\` for a day. A field that a call does not know answers 400 and names the nearest one; fields of its answers, such as \`id\` or \`created_at\`, are ignored.

**Examples** are for a shell in which \`ATRIUM_URL\` (such as \`https://console.example.com\`), \`ATRIUM_TOKEN\` and the ids that they name are set.`;

const failedAnswer = z
  .strictObject({
    success: z.literal(false),
    message: z.string(),
    code: z.string(),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: "Messages by field." }),
    errorId: z
      .string()
      .optional()
      .meta({ description: "Of an unexpected failure: the id that is also in the log." }),
  })
  .meta({ id: "FailedAnswer" });

const BINARY = { schema: { type: "string", format: "binary" } } as const;

/** Who gets past the door, in a sentence. */
function admitted({ access, needsSession, description }: Operation): string {
  const rule = description ? `\n\n${description}` : "";
  const session = needsSession ? " Not by API token." : "";
  if (access === "public") return `Everybody.${session}${rule}`;
  if (access === "signed-in" || access === "startup")
    return `Everybody signed in.${session}${rule}`;
  const { roles } = POLICY[access];
  const who = roles.length === 3 ? "Everybody signed in" : `Roles: ${roles.join(", ")}`;
  return `${who}, as far as it is theirs (\`${access}\`).${session}${rule}`;
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

/** The failures that every call of its kind can have. */
function failuresOf(operation: Operation): ZodOpenApiResponsesObject {
  const { access, needsSession, path, body, query, sends, ifMatch } = operation;
  const asksWho = access !== "public" || needsSession;
  return {
    ...((body || query || sends) && { 400: failed("Not valid") }),
    ...(asksWho && {
      401: failed("Nobody signed in, or no valid token"),
      403: failed("Signed in, but not allowed to"),
    }),
    ...(path.includes("{") && { 404: failed("Not there, or not visible to you") }),
    ...(ifMatch && { 412: failed("Changed since the version that If-Match names") }),
    default: failed("Any other failure"),
  };
}

function answersOf({ answer = {}, media, statuses = [200] }: Operation): ZodOpenApiResponsesObject {
  const content = media
    ? { [media]: BINARY }
    : { "application/json": { schema: z.strictObject({ success: z.literal(true), ...answer }) } };
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      { description: status === 201 ? "Made" : "Done", content },
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

/** "{taskId}" → "$TASK_ID": the shell variable that an example's path names. */
const variableOf = (name: string) =>
  `$${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** A call for the shell, as it can be run once the variables that it names are set. */
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
    description: admitted(operation),
    security: securityOf(operation),
    requestParams: parametersOf(operation),
    requestBody: bodyOf(operation),
    responses: { ...answersOf(operation), ...failuresOf(operation) },
    "x-codeSamples": [{ lang: "Shell", label: "curl", source: curlOf(operation) }],
  };
}

/** By heading, then by path, so that the calls of one thing stand together. */
function inOrder(one: Operation, other: Operation): number {
  return (
    TAGS.indexOf(one.tag) - TAGS.indexOf(other.tag) || one.path.localeCompare(other.path, "en")
  );
}

/** zod bounds every integer by what a double holds, which tells readers nothing. */
function dropSafeBounds(schema: { minimum?: unknown; maximum?: unknown }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** The OpenAPI 3.1 document of the API, from what the routes declare. */
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
    { override: ({ jsonSchema }) => dropSafeBounds(jsonSchema) },
  );
}
