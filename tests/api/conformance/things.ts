import { POLICY } from "@/lib/auth/policy";
import type { SystemRole } from "@/lib/auth/roles";
import type { Operation } from "@/lib/http/declaration";
import { readOperations } from "../../../scripts/lib/api-routes.mjs";

/** What the declarations of a listed thing's calls don't say. */
interface Own {
  /** The body that makes one, if the declaration's example needs what no test has. */
  body?: object;
  /** A change, if the example's changes nothing. */
  change?: object;
  /** The role of a person who doesn't see it. Admins see every person. */
  stranger?: SystemRole;
  /** The list's query. */
  query?: string;
  /** Another valid body, if the example has no text. */
  other?: object;
  /** Fields that only the thing's own call has, because they can be long. */
  long?: readonly string[];
  /** It stays in its list when it is deleted, and deleting it again changes nothing. */
  stays?: true;
}

/** A thing that is made by a POST to a list and that has an address there. */
export interface Thing extends Own {
  path: string;
  create: Operation;
  list?: Operation;
  read?: Operation;
  change: object;
  update?: Operation;
  remove?: Operation;
}

const PROJECT = "/api/projects/{projectId}";
const OWN: Readonly<Record<string, Own>> = {
  "/api/users": { stranger: "moderator" },
  "/api/integrations": { stranger: "moderator" },
  "/api/invitations": { stranger: "moderator" },
  "/api/conversations": { other: { rag_id: "$RAG_ID" } },
  "/api/views": { query: "list=tasks" },
  "/api/identity-providers": { change: { name: "Company" } },
  [`${PROJECT}/service-accounts`]: { change: { description: "Imports orders every hour" } },
  [`${PROJECT}/workspaces/content/items`]: { long: ["content"] },
  [`${PROJECT}/workspaces/crm/leads/fields`]: { stays: true },
  [`${PROJECT}/task-fields`]: { stays: true },
  [`${PROJECT}/workspaces/ecommerce/orders`]: {
    body: {
      customer_name: "Ada",
      customer_email: "ada@example.com",
      shipping_address: "1 Street",
      items: "MUG x1",
    },
    long: ["items"],
  },
};

/** Lists whose POST makes no new thing with an address of its own. */
const LEFT_OUT: readonly RegExp[] = [
  // It decides several that are there.
  /^\/api\/approvals$/,
  // Made by a device: tests/api/passkeys.test.ts.
  /^\/api\/auth\/passkeys$/,
  // Links and people, whose address is the other thing's: items, teams and tasks have their tests.
  /\/(agents|rags|integrations|users)$(?<!^\/api\/\w+)/,
  // Its parts are sent first: media.test.ts and documents.test.ts.
  /\/uploads$/,
  // One route serves all types of records; leads are tried.
  /\/workspaces\/(?!crm\/leads\/).*\/(comments|fields)$/,
];

const OPERATIONS: readonly Operation[] = await readOperations();
const operation = (method: string, path: string) =>
  OPERATIONS.find((one) => one.method === method && one.path === path);

function thingOf(create: Operation): Thing[] {
  const { path } = create;
  const addresses = OPERATIONS.map((one) => one.path).filter(
    (other) => other.startsWith(`${path}/{`) && /^\/\{\w+\}$/.test(other.slice(path.length)),
  );
  const [address] = addresses;
  if (create.method !== "POST" || !address || LEFT_OUT.some((one) => one.test(path))) return [];
  const own = OWN[path] ?? {};
  const update = operation("PATCH", address);
  return [
    {
      ...own,
      path,
      create,
      list: operation("GET", path),
      read: operation("GET", address),
      update,
      change: own.change ?? (update?.example as object) ?? {},
      remove: operation("DELETE", address),
    },
  ];
}

/** Every listed thing of the API, from its calls' declarations. */
export const THINGS: readonly Thing[] = OPERATIONS.flatMap(thingOf);

/** Returns whether a role may make a call on some thing. */
export function isOpenTo({ access }: Operation, role: SystemRole): boolean {
  if (access === "signed-in" || access === "public" || access === "startup") return true;
  return (POLICY[access].roles as readonly SystemRole[]).includes(role);
}
