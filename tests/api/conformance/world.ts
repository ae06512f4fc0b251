import { type FaultWorld, makeFaultWorld } from "../../support/faults/world";
import { type InProcess, startInProcess } from "../../support/in-process/system";
import { call, createPerson, type JsonAnswer, type Person } from "../../support/people";
import type { Thing } from "./things";

export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

interface ConformanceWorld {
  system: InProcess;
  boss: Person;
  strangers: Record<"admin" | "moderator", Person>;
  ids: Record<string, string>;
}

/** Creates what every listed thing is made in, and people who see nothing of it. */
export async function makeConformanceWorld(): Promise<ConformanceWorld> {
  const system = await startInProcess();
  const world: FaultWorld = await makeFaultWorld(system);
  const { boss, projectId } = world;
  const workspaces = ["content", "ecommerce", "crm", "media", "analytics"];
  await call(system, boss, "PATCH", `/api/projects/${projectId}`, { workspaces });
  return {
    system,
    boss,
    strangers: {
      admin: await createPerson(system, "admin"),
      moderator: await createPerson(system, "moderator"),
    },
    ids: {
      project: projectId,
      agent: world.agentId,
      rag: world.ragId,
      task: world.taskId,
      lead: world.leadId,
      account: world.serviceAccountId,
      user: boss.id,
    },
  };
}

let made = 0;
const TEXTS = /^((customer_)?name|title|keyword|sku|label|question|external_id|input|body)$/;

/** Returns a body with texts of its own, so that nothing else has them. */
function unique(value: unknown, name = ""): unknown {
  if (typeof value === "string" && name === "email") return `${made}-${value}`;
  if (typeof value === "string" && TEXTS.test(name)) return `${value} ${made}`;
  if (Array.isArray(value)) return value.map((one) => unique(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unique(part, key)]));
}

/** Fills the world's ids into a path or an example, with names that nothing else has. */
function filled<Value>({ ids }: ConformanceWorld, value: Value): Value {
  made += 1;
  const text = JSON.stringify(unique(value)).replace(
    /\{(\w+?)Id\}|\$([A-Z]+)_ID/g,
    (_, open?: string, asked?: string) => {
      const id = ids[open ?? asked?.toLowerCase() ?? ""];
      if (!id) throw new Error(`The world has no ${open ?? asked}`);
      return id;
    },
  );
  return JSON.parse(text);
}

interface Row {
  id: string;
  [field: string]: unknown;
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "id") === "string";

/** Returns the thing in an answer, also if it is in a list of one. */
export function thingIn({ body }: Pick<JsonAnswer, "body">): Row {
  const found = Object.values(body).flat().find(isRow);
  if (!found) throw new Error(`There is none in ${JSON.stringify(body)}`);
  return found;
}

/** Returns the rows of a list's answer. */
export function rowsIn({ body }: JsonAnswer, path: string): Row[] {
  const name = path.slice(path.lastIndexOf("/") + 1).replaceAll("-", "_");
  const rows = body[name] ?? Object.values(body).find(Array.isArray);
  if (!Array.isArray(rows)) throw new Error(`There is no list in ${JSON.stringify(body)}`);
  return rows;
}

/** Calls on one kind of thing. */
export function callsOf(world: ConformanceWorld, thing: Thing) {
  const { system, boss } = world;
  const path = filled(world, thing.path);
  const as = (
    person: Person,
    method: string,
    id: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => call(system, person, method, id ? `${path}/${id}` : path, body, headers);
  const bodyOf = () => filled(world, thing.body ?? thing.create.example) as Record<string, unknown>;
  return {
    path,
    as,
    bodyOf,
    otherOf: () => (thing.other ? filled(world, thing.other) : bodyOf()),
    changeOf: () => filled(world, thing.change) as Record<string, unknown>,
    post: (body: unknown, headers?: Record<string, string>) => as(boss, "POST", "", body, headers),
    async make(): Promise<Row> {
      const answer = await as(boss, "POST", "", bodyOf());
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return thingIn(answer);
    },
    async list(query = ""): Promise<JsonAnswer> {
      const all = [thing.query, thing.list?.query?.shape.perPage && "perPage=200", query];
      return call(system, boss, "GET", `${path}?${all.filter(Boolean).join("&")}`);
    },
    /** Returns one, by its own call or from its list. */
    async read(id: string): Promise<Row> {
      if (thing.read) return thingIn(await as(boss, "GET", id));
      const row = rowsIn(await this.list(), path).find((one) => one.id === id);
      if (!row) throw new Error(`${id} is not in ${path}`);
      return row;
    },
  };
}
