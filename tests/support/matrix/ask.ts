import { type RouteRow, withIds } from "../../api/route-table";
import type { System } from "../system";
import type { CallCell, PageCell } from "./cells";
import { type MatrixKind, relationOf, TOKENS, type Variant } from "./relation";
import { RIGHTS } from "./rights";
import { type MatrixWorld, nameOf, SECRETS } from "./world";

interface Answer {
  status: number;
  text: string;
}

const SIDES = ["own", "foreign"] as const;

function idsOf(world: MatrixWorld, kind: MatrixKind, variant: Variant): Record<string, string> {
  return variant === "unknown" ? {} : { ...world.ids[variant], ...world.personal[variant][kind] };
}

/** Networks for calls with an invalid token, because too many from one network are blocked. */
let networks = 0;

function credentialsOf(world: MatrixWorld, kind: MatrixKind): Record<string, string> {
  const headers = world.credentials[kind] ?? {};
  if (!TOKENS[kind]?.ended) return headers;
  networks += 1;
  return { ...headers, "cf-connecting-ip": `10.${networks >> 8}.${networks & 255}.1` };
}

/** A version that nothing has, so that permitted calls change nothing. */
const STALE = { "if-match": '"999999"' };

async function readAnswer(response: Response): Promise<Answer> {
  return { status: response.status, text: await response.text() };
}

interface Body {
  body?: BodyInit;
  headers: Record<string, string>;
}

function bodyOf(row: RouteRow, ids: Record<string, string>, isKnown: boolean): Body {
  if (row.form) return { body: new FormData(), headers: {} };
  const body = isKnown && row.knownBody ? row.knownBody : row.body;
  if (body === undefined) return { headers: {} };
  return {
    body: withIds(JSON.stringify(body), ids),
    headers: { "content-type": "application/json" },
  };
}

/** Makes the call of a cell. */
export async function askCall(
  system: System,
  world: MatrixWorld,
  { row, kind, variant }: CallCell,
): Promise<Answer> {
  const ids = idsOf(world, kind, variant);
  const isKnown = variant !== "unknown";
  const { body, headers } = bodyOf(row, ids, isKnown);
  const isGuarded = isKnown && (row.method === "PATCH" || row.method === "DELETE");
  const response = await system.request(withIds(row.template, ids), {
    method: row.method,
    body,
    headers: { ...headers, ...credentialsOf(world, kind), ...(isGuarded && STALE) },
  });
  return readAnswer(response);
}

/**
 * Requests the page of a cell. The router's form has a marker in its address, which is empty for a
 * whole page.
 */
export async function askPage(
  system: System,
  world: MatrixWorld,
  { row, kind, variant, form }: PageCell,
): Promise<Answer> {
  const path = withIds(row.path, idsOf(world, kind, variant));
  const isRouter = form === "rsc";
  const mark = path.includes("?") ? "&_rsc" : "?_rsc";
  const response = await system.request(isRouter ? path + mark : path, {
    headers: { ...credentialsOf(world, kind), ...(isRouter && { rsc: "1" }) },
  });
  const answer = await readAnswer(response);
  return isRouter ? { ...answer, status: statusWithin(answer) } : answer;
}

/** In the router's form, a page that isn't shown is a 200 with a marker inside. */
function statusWithin({ status, text }: Answer): number {
  const mark = /NEXT_(?:HTTP_ERROR_FALLBACK;|REDIRECT;[^;]*;[^;]*;)(\d{3})/.exec(text);
  return mark ? Number(mark[1]) : status;
}

function mayRead(kind: MatrixKind, side: (typeof SIDES)[number], right: keyof typeof RIGHTS) {
  const relation = relationOf(kind, side);
  return relation !== null && RIGHTS[right](relation) === "may";
}

/** Returns names in the answer that this person must not see. A rejection must name nothing. */
export function leaksOf({ kind }: { kind: MatrixKind }, { status, text }: Answer): string[] {
  return SIDES.flatMap((side) =>
    Object.entries(SECRETS)
      .filter(([, right]) => status >= 400 || !mayRead(kind, side, right))
      .map(([thing]) => nameOf(side, thing))
      .filter((name) => text.includes(name)),
  );
}

/** Returns names missing from the page that this person should see. */
export function missingOn({ row, kind, variant, expected }: PageCell, { text }: Answer): string[] {
  const { shows, lists } = row;
  const right = lists ?? (shows && SECRETS[shows]);
  if (!shows || !right || expected !== 200) return [];
  const sides = SIDES.filter((side) => !row.path.includes("{") || side === variant);
  return sides
    .filter((side) => mayRead(kind, side, right))
    .map((side) => nameOf(side, shows))
    .filter((name) => !text.includes(name));
}

/** Runs the work for each item, a few at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
