import type { Operation } from "@/lib/http/declaration";
import { readOperations } from "../../scripts/lib/api-routes.mjs";
import { answerChecks } from "./answer-checks.mjs";
import { createPerson, type Person } from "./people";
import { formOf, readCurl, runCurl, type ShellAnswer } from "./shell";
import type { System } from "./system";
import { giveToken } from "./tokens";

/** The parts of the document that tests read. */
interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, { "x-codeSamples": [{ source: string }] }>>;
}

/** Every call declared by the routes. */
export const OPERATIONS: readonly Operation[] = await readOperations();

/** Returns the operation of a call. */
export function operationOf(method: Operation["method"], path: string): Operation {
  const found = OPERATIONS.find((one) => one.method === method && one.path === path);
  if (!found) throw new Error(`${method} ${path} is not declared`);
  return found;
}

const VARIABLE = /\$([A-Z_]+)/g;

/**
 * Runs the document's commands as a superadmin and checks the answers. Real curl runs one command
 * of each form.
 */
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
    VERSION: "1",
  };

  const commandOf = ({ method, path }: Operation) =>
    document.paths[path]?.[method.toLowerCase()]?.["x-codeSamples"][0].source ?? "";

  /** Forms that curl has run. This process parses and sends the others. */
  const forms = new Set<string>();
  /** Ids after the last create in each list: tasks and each record type have their own comments. */
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

  /** Returns the problems of an operation's answer. Keeps its ids for later commands. */
  async function problems(operation: Operation): Promise<string[]> {
    const { method, path, media, statuses = [200] } = operation;
    const { status, body } = await run(operation);
    if (!statuses.includes(status)) return [`${status} ${JSON.stringify(body).slice(0, 300)}`];
    if (media) return [];
    for (const [name, value] of Object.entries<{ id?: string } | null>(body)) {
      if (method === "POST" && value?.id) {
        variables[`${name.toUpperCase()}_ID`] = value.id;
        // Paths call them accounts.
        if (name === "service_account") variables.ACCOUNT_ID = value.id;
        if (path.includes("{")) whenMade[path] = { ...variables };
      }
      // One call can create several.
      if (method === "POST" && name === "documents" && Array.isArray(value))
        variables.DOCUMENT_ID = value[0].id;
    }
    // An import is undone below "imports", by the id that its answer has.
    if (method === "POST" && typeof body.import_id === "string")
      whenMade[`${path}s`] = { ...variables, IMPORT_ID: body.import_id };
    return problemsOf(operation, status, body);
  }

  /** Collects the problems of several operations, run in order. */
  async function problemsByCall(operations: readonly Operation[]) {
    const wrong: Record<string, string[]> = {};
    for (const operation of operations) {
      const found = await problems(operation);
      if (found.length > 0) wrong[`${operation.method} ${operation.path}`] = found;
    }
    return wrong;
  }

  /**
   * Like this, but each waits until an earlier one has created what its command names. @returns the
   * operations that ran, too
   */
  async function makeAll(operations: readonly Operation[]) {
    const made: Operation[] = [];
    const wrong: Record<string, string[]> = {};
    // Parts of a file are sent before it is completed.
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
