import { globSync, readFileSync } from "node:fs";
import { OPERATIONS } from "@/docs/openapi/document";
import type { Operation } from "@/docs/openapi/operation";
import { answerChecks } from "./answer-checks.mjs";
import { createPerson, type Person } from "./people";
import { runCurl } from "./shell";
import type { System } from "./system";
import { giveToken } from "./tokens";

/** What the tests read of the document. */
export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, { "x-codeSamples": [{ source: string }] }>>;
  components: { schemas: Record<string, object> };
}

/** A path with a star for each parameter. */
export const starred = (path: string): string => path.replace(/\{\w+\}|\[[^\]]+\]/g, "*");

/** Whether a call with stars takes the other one. */
export function takes(pattern: string, call: string): boolean {
  const escaped = pattern.split("*").map((part) => part.replace(/[.[\]?]/g, "\\$&"));
  return new RegExp(`^${escaped.join("[^/]+")}$`).test(call);
}

/** The calls that the route files export. */
export function callsOfRoutes(): string[] {
  return globSync("app/api/**/route.ts")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.includes("[...path]"))
    .flatMap((file) => {
      const path = starred(file.replace(/^app/, "").replace(/\/route\.ts$/, ""));
      const text = readFileSync(file, "utf8");
      const own = [...text.matchAll(/^ {2}(GET|POST|PUT|PATCH|DELETE):/gm)].map(([, name]) => name);
      if (/assignRoute/.test(text)) own.push("POST");
      if (/removeRoute/.test(text)) own.push("DELETE");
      return own.map((method) => `${method} ${path}`);
    });
}

/** The calls of the document: "GET /api/tasks/*". */
export const documentedCalls = (): string[] =>
  OPERATIONS.map(({ method, path }) => `${method} ${starred(path)}`);

/** Runs the document's commands as they are printed, as a superadmin, and holds what is answered against it. */
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

  /** What is wrong with an operation's answer. The ids that it gives are kept for those that name them. */
  async function problems(operation: Operation): Promise<string[]> {
    const { method, path, answer, statuses = [200] } = operation;
    const sample = document.paths[path]?.[method.toLowerCase()]?.["x-codeSamples"][0].source ?? "";
    const { status, body } = await runCurl(sample, variables);
    if (!statuses.includes(status)) return [`${status} ${JSON.stringify(body).slice(0, 300)}`];
    for (const [name, value] of Object.entries<{ id?: string } | null>(body)) {
      if (method === "POST" && value?.id) variables[`${name.toUpperCase()}_ID`] = value.id;
    }
    return answer ? problemsOf(answer, body) : [];
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

  return { boss, document, variables, problemsOf, problemsByCall };
}

/** The operation of a call. */
export function operationOf(method: Operation["method"], path: string): Operation {
  const found = OPERATIONS.find((one) => one.method === method && one.path === path);
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
}
