import { POLICY } from "@/lib/auth/policy";
import { ACCOUNT_OPERATIONS } from "./account-operations";
import { CONSOLE_OPERATIONS } from "./console-operations";
import { curlOf } from "./curl";
import { INTEGRATION_OPERATIONS } from "./integration-operations";
import { ITEM_OPERATIONS } from "./item-operations";
import { MEDIA_OPERATIONS } from "./media-operations";
import type { Operation } from "./operation";
import { RECORD_OPERATIONS } from "./record-operations";
import { recordSchemas } from "./record-schemas";
import { type Json, jsonSchemaOf, queryParameters } from "./schemas";
import { TASK_OPERATIONS } from "./task-operations";
import { WORKSPACE_OPERATIONS } from "./workspace-operations";

/** Every call of the API. What is made comes before what names it, so that the examples can be run in this order. */
export const OPERATIONS: readonly Operation[] = [
  ...CONSOLE_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...ITEM_OPERATIONS,
  ...INTEGRATION_OPERATIONS,
  ...TASK_OPERATIONS,
  ...MEDIA_OPERATIONS,
  ...RECORD_OPERATIONS,
  ...WORKSPACE_OPERATIONS,
];

const DESCRIPTION = `Everything that the console does, as JSON over HTTP. This document needs no sign-in: it holds no secret.

**Who asks.** Make a personal API token on your account page, and send it as \`Authorization: Bearer atr_…\`. A token acts in the lower of its own role and yours, to read, or to read and write. The browser's session cookie works too; where both come, the token counts.

**Answers** are \`{ "success": true, … }\`, or \`{ "success": false, "message", "code", "errors"? }\` with the status that fits. What you may not see answers 404. Times are ISO 8601 in UTC, amounts of money have decimals.

**Writes** take \`application/json\`. \`PATCH\` and \`DELETE\` honour \`If-Match\` with the ETag of an answer (412 when it is stale), creates honour \`Idempotency-Key\` for a day.

**Examples** are for a shell in which \`ATRIUM_URL\` (such as \`https://console.example.com\`), \`ATRIUM_TOKEN\` and the ids that they name are set.`;

const fails = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/FailedAnswer" } } },
});

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

function parametersOf({ path, query, ifMatch, idempotent }: Operation): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const header = (name: string) => ({ name, in: "header", schema: { type: "string" } });
  return [
    ...inPath,
    ...(query ? queryParameters(query) : []),
    ...(ifMatch ? [header("If-Match")] : []),
    ...(idempotent ? [header("Idempotency-Key")] : []),
  ];
}

function answersOf(operation: Operation, schemas: Record<string, Json>): Json {
  const { answer, media, statuses = [200], access, needsSession } = operation;
  if (answer && !schemas[answer]) throw new Error(`There is no schema ${answer}`);
  const content = answer
    ? { "application/json": { schema: { $ref: `#/components/schemas/${answer}` } } }
    : { [media ?? "application/octet-stream"]: { schema: { type: "string", format: "binary" } } };
  const good = Object.fromEntries(
    statuses.map((status) => [status, { description: status === 201 ? "Made" : "Done", content }]),
  );
  return {
    ...good,
    ...((operation.body || operation.query || operation.sends) && { 400: fails("Not valid") }),
    ...((access !== "public" || needsSession) && {
      401: fails("Nobody signed in, or no valid token"),
    }),
    ...((access !== "public" || needsSession) && { 403: fails("Signed in, but not allowed to") }),
    ...(operation.path.includes("{") && { 404: fails("Not there, or not visible to you") }),
    default: fails("Any other failure"),
  };
}

function bodyOf({ body, sends, example }: Operation): Json | undefined {
  if (sends) {
    const schema = { type: "string", format: "binary" };
    return { required: true, content: { [sends.type]: { schema } } };
  }
  if (!body) return undefined;
  return {
    required: true,
    content: { "application/json": { schema: jsonSchemaOf(body), example } },
  };
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

/**
 * The OpenAPI 3.1 document of the API.
 *
 * @param answers the schemas of answers.ts.
 * @throws Error where a call names an answer that is not there.
 */
export function openApiDocument(answers: Record<string, Json>): Json {
  const schemas = { ...answers, ...recordSchemas() };
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const calls = paths[operation.path] ?? {};
    paths[operation.path] = calls;
    const isOpen = operation.access === "public";
    calls[operation.method.toLowerCase()] = {
      operationId: idOf(operation),
      tags: [operation.tag],
      summary: operation.summary,
      description: admitted(operation),
      security: isOpen
        ? []
        : operation.needsSession
          ? [{ session: [] }]
          : [{ token: [] }, { session: [] }],
      parameters: parametersOf(operation),
      requestBody: bodyOf(operation),
      responses: answersOf(operation, schemas),
      "x-codeSamples": [{ lang: "Shell", label: "curl", source: curlOf(operation) }],
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Atrium API", version: "0.1.0", description: DESCRIPTION },
    servers: [{ url: "/" }],
    tags: [...new Set(OPERATIONS.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A personal API token" },
        session: { type: "apiKey", in: "cookie", name: "__Host-atrium" },
      },
    },
  };
}
