import { SYSTEM_ROLES, WORKSPACE_TYPES } from "@/db/vocabulary";
import { POLICY } from "@/lib/auth/policy";
import type { Operation } from "@/lib/http/declaration";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { readOperations } from "../../scripts/lib/api-routes.mjs";
import { all, OWN, type Own, type Statuses } from "./route-exceptions";
import { rightOf } from "./route-rights";

/**
 * Every call of the API with the expected answer for each kind of person, built from the routes'
 * declarations. The ids don't exist, so permitted people get 400 or 404 and change nothing. Where
 * other ids are used, `right` says who may do what. What the declarations don't say is in route-exceptions.ts.
 */
export const KINDS = [
  "anonymous",
  "moderator",
  "admin",
  "superadmin",
  "deactivated",
  "demoted",
] as const;
export type Kind = (typeof KINDS)[number];

export interface RouteRow extends Own, Statuses {
  method: Operation["method"];
  /** With unknown ids. */
  path: string;
  /** The path with names in braces for its ids. */
  template: string;
  /** The action it declares, or who may call it. */
  access: string;
  /** No API token can call it: even one with full access gets 403. */
  needsSession: boolean;
  /** Changes nothing, although it isn't a GET. */
  reads?: boolean;
  /** Holds under which the call stays open. */
  whileHeld?: Operation["whileHeld"];
}

const NOTHING = "/api/nothing-here";
const NEW_NAME = { name: "New" };
const NOBODY = { user: "{nobody}" };
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Fills ids into a path or body of the table. Names without an id get an unknown one. */
export function withIds(text: string, ids: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{([a-z-]+)\}/g, (_, name: string) => ids[name] ?? UNKNOWN);
}

const RECORD_LISTS = new Set<string>(RECORD_DEFINITIONS.map(({ description }) => description.name));

/**
 * Returns the path with the ids' names in tests: "contacts/{contactId}" becomes "{contacts}",
 * "{taskId}" becomes "{task}".
 */
function templateOf({ path }: Operation, { ids = {}, query }: Own): string {
  const template = path.replace(/([\w-]+)\/\{(\w+?)(?:Id)?\}/g, (_, before: string, id: string) => {
    const name = RECORD_LISTS.has(before) ? before : id;
    return `${before}/${ids[name] ?? `{${name}}`}`;
  });
  return query ? `${template}?${query}` : template;
}

/** A person who isn't on the team doesn't exist there. */
const isTeamMember = ({ method, path }: Operation) =>
  method === "DELETE" && /\/users\/\{userId\}$/.test(path) && path !== "/api/users/{userId}";

/** Returns who is permitted: everyone, everyone signed in, or the policy's roles. */
function statusesOf({ access }: Operation, admitted: number): Statuses {
  const everybody = all(admitted);
  if (access === "public") return everybody;
  const roles: readonly string[] =
    access === "startup" || access === "signed-in" ? SYSTEM_ROLES : POLICY[access].roles;
  const of = (role: string) => (roles.includes(role) ? admitted : 403);
  return {
    anonymous: 401,
    moderator: of("moderator"),
    admin: of("admin"),
    superadmin: of("superadmin"),
  };
}

function rowOf(operation: Operation, own: Own): RouteRow {
  const { method, path, body, sends, ifMatch, access, needsSession = false, reads } = operation;
  const takesBody = body !== undefined || sends !== undefined;
  const sent = "body" in own ? own.body : takesBody && !own.form ? {} : undefined;
  const isUnknown = path.includes("{");
  const admitted = own.admitted ?? (isUnknown ? 404 : takesBody ? 400 : 200);
  const isGuarded = ifMatch && (method === "PATCH" || method === "DELETE");
  const known = isGuarded ? 412 : takesBody ? 400 : 200;
  const ids = isTeamMember(operation) ? NOBODY : undefined;
  const right = own.right ?? rightOf(operation);
  const template = templateOf(operation, { ids, ...own });
  return {
    known: isTeamMember(operation) ? 404 : known,
    ...own,
    ...(own.statuses ?? statusesOf(operation, admitted)),
    ...(right && { right }),
    method,
    template,
    path: withIds(template),
    body:
      isGuarded && sent && !("body" in own) ? (isUnknown && operation.example) || NEW_NAME : sent,
    access,
    needsSession,
    ...(reads && { reads }),
    ...(operation.whileHeld && { whileHeld: operation.whileHeld }),
  };
}

const OPERATIONS: readonly Operation[] = await readOperations();
const LOGOUT = "/api/auth/logout";

/** Returns the rows of a call: one per workspace type if it serves them all. */
function rowsOf(operation: Operation): RouteRow[] {
  const { method, path } = operation;
  const own = [OWN[`${method} ${path}`] ?? {}].flat();
  const paths = path.includes("{type}")
    ? WORKSPACE_TYPES.map((type) => path.replace("{type}", type))
    : [path];
  return paths.flatMap((each) => own.map((one) => rowOf({ ...operation, path: each }, one)));
}

/** Every call, one that doesn't exist, and last the one that ends the caller's session. */
export const ROUTE_TABLE: readonly RouteRow[] = [
  ...OPERATIONS.filter(({ path }) => path !== LOGOUT).flatMap(rowsOf),
  {
    method: "GET",
    template: NOTHING,
    path: NOTHING,
    access: "public",
    needsSession: false,
    ...all(404),
  },
  ...OPERATIONS.filter(({ path }) => path === LOGOUT).flatMap(rowsOf),
];

/** Returns the expected status for a kind of person. */
export function expectedStatus(row: RouteRow, kind: Kind): number {
  if (kind === "deactivated") return row.anonymous;
  return kind === "demoted" ? row.moderator : row[kind];
}
