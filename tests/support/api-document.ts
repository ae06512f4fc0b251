import type { Operation } from "@/lib/http/declaration";
import { readOperations } from "../../scripts/lib/api-routes.mjs";
import { answerChecks } from "./answer-checks.mjs";
import { createPerson, type Person } from "./people";
import { formOf, readCurl, runCurl, type ShellAnswer } from "./shell";
import type { System } from "./system";
import { giveToken } from "./tokens";

/** What the tests read of the document. */
export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, { "x-codeSamples": [{ source: string }] }>>;
}

/** Every call that the routes declare. */
export const OPERATIONS: readonly Operation[] = await readOperations();

/** The operation of a call. */
export function operationOf(method: Operation["method"], path: string): Operation {
  const found = OPERATIONS.find((one) => one.method === method && one.path === path);
  if (!found) throw new Error(`${method} ${path} is not declared`);
  return found;
}

const VARIABLE = /\$([A-Z_]+)/g;

/** Runs the document's commands as a superadmin, one of each form by curl as it is printed, and holds what is answered against it. */
export async function documentRunner(system: System) {
  const boss: Person = await createPerson(system, "superadmin");
  const given = { userId: boss.id, role: "superadmin", access: "write" } as const;
  const document = (await (await system.request("/api/openapi.json")).json()) as OpenApiDocument;
  const problemsOf = answerChecks(document);
  const variables: Record<string, string> = {
    ATRIUM_URL: system.url,
    ATRIUM_TOKEN: (await giveToken(system, given)).secret,
    ATRIUM_COOKIE: boss.cookie,
    TYPE: "content",
    NUMBER: "1",
  };

  const commandOf = ({ method, path }: Operation) =>
    document.paths[path]?.[method.toLowerCase()]?.["x-codeSamples"][0].source ?? "";

  /** Forms of commands that curl itself has run: the others of a form are read and sent by this process. */
  const forms = new Set<string>();
  /** The ids when a list within something made its last one: tasks and every type of record have comments of their own. */
  const whenMade: Record<string, Record<string, string>> = {};
  const namedBy = ({ path }: Operation) =>
    whenMade[path.slice(0, path.lastIndexOf("/"))] ?? variables;
  async function run(operation: Operation): Promise<ShellAnswer> {
    const command = commandOf(operation);
    const named = namedBy(operation);
    const form = formOf(command);
    const told = forms.has(form) ? readCurl(command, named) : null;
    if (!told) {
      forms.add(form);
      return runCurl(command, named);
    }
    const answer = await fetch(told.url, told.init);
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
  }

  /** What is wrong with an operation's answer. The ids that it gives are kept for those that name them. */
  async function problems(operation: Operation): Promise<string[]> {
    const { method, path, media, statuses = [200] } = operation;
    const { status, body } = await run(operation);
    if (!statuses.includes(status)) return [`${status} ${JSON.stringify(body).slice(0, 300)}`];
    if (media) return [];
    for (const [name, value] of Object.entries<{ id?: string } | null>(body)) {
      if (method === "POST" && value?.id) {
        variables[`${name.toUpperCase()}_ID`] = value.id;
        // Their paths call them accounts.
        if (name === "service_account") variables.ACCOUNT_ID = value.id;
        if (path.includes("{")) whenMade[path] = { ...variables };
      }
      // Several may be made at once.
      if (method === "POST" && name === "documents" && Array.isArray(value))
        variables.DOCUMENT_ID = value[0].id;
    }
    // An import is undone below "imports", by the id that its answer has.
    if (method === "POST" && typeof body.import_id === "string")
      whenMade[`${path}s`] = { ...variables, IMPORT_ID: body.import_id };
    return problemsOf(operation, status, body);
  }

  /** The same of several, one after the other, by their calls. */
  async function problemsByCall(operations: readonly Operation[]) {
    const wrong: Record<string, string[]> = {};
    for (const operation of operations) {
      const found = await problems(operation);
      if (found.length > 0) wrong[`${operation.method} ${operation.path}`] = found;
    }
    return wrong;
  }

  /** The same, where each waits until what its command names was made by one before it. @returns what was run, too */
  async function makeAll(operations: readonly Operation[]) {
    const made: Operation[] = [];
    const wrong: Record<string, string[]> = {};
    // A file's parts are sent before it is complete.
    let waiting = operations.toSorted(
      (one, other) => Number(other.method === "PUT") - Number(one.method === "PUT"),
    );
    const isReady = (one: Operation) =>
      [...commandOf(one).matchAll(VARIABLE)].every(([, name = ""]) => name in variables);
    for (let next = waiting.find(isReady); next; next = waiting.find(isReady)) {
      Object.assign(wrong, await problemsByCall([next]));
      made.push(next);
      waiting = waiting.filter((one) => one !== next);
    }
    for (const { method, path } of waiting) wrong[`${method} ${path}`] = ["names what nobody made"];
    return { made, wrong };
  }

  return { boss, document, variables, problemsOf, problemsByCall, makeAll };
}
