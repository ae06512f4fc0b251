import type { Operation } from "@/lib/http/declaration";
import { readOperations } from "../../../scripts/lib/api-routes.mjs";
import { goodArguments, goodBody } from "../malformed/good-bodies";
import { TARGETS } from "../malformed/targets";
import type { World } from "../malformed/world";
import {
  bodyFields,
  type Field,
  type FieldPath,
  fieldsOf,
  queryNames,
  valueAt,
  withJsonAt,
} from "./fields";
import { type WorstFile, worstFiles } from "./worst-files";
import { jsonCost, manyOf, WORST_BYTES, worstTexts, worstValues } from "./worst-texts";

/**
 * A request that may be expensive. Its body is created when it is sent, because each is half a
 * megabyte.
 */
export interface WorstRequest {
  /** What is tried where: `POST /api/tasks name "xxx…"`. */
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: () => Buffer;
}

/** The requests for one position, each with another of the worst inputs. */
type Place = readonly WorstRequest[];

/** Bytes that the servers in front accept in a request line and in a header. */
const URL_BYTES = 15 * 1024;
const HEADER_BYTES = 60 * 1024;
const ROOM = WORST_BYTES - 4096;
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

const VALUES = [
  ...worstTexts(ROOM, jsonCost).map((text) => JSON.stringify(text)),
  ...worstValues(ROOM),
];
const URL_TEXTS = worstTexts(URL_BYTES, (text) => encodeURIComponent(text).length).map(
  encodeURIComponent,
);
const PLAIN = /^[\x20-\x7e]*$/;
const headerTexts = (bytes: number) =>
  worstTexts(bytes, Buffer.byteLength).filter((text) => PLAIN.test(text));
const HEADER_TEXTS = headerTexts(HEADER_BYTES);
/** The server rejects longer headers before anything reads them. */
const TOO_LONG_TEXTS = headerTexts(WORST_BYTES);
const OPERATIONS: readonly Operation[] = await readOperations();

/** Number of worst inputs for a position that isn't known to be checked by a pattern. */
const SOME = 16;
let dealt = 0;

/** Returns the next few in rotation, so that similar positions share all of them. */
function someOf<Item>(all: readonly Item[], number = SOME): Item[] {
  const start = dealt;
  dealt += number;
  return Array.from(
    { length: Math.min(number, all.length) },
    (_, at) => all[(start + at) % all.length] as Item,
  );
}

const label = (text: string) => JSON.stringify(`${text.slice(0, 14)}…${text.slice(-3)}`);

/** Returns a call's address with the world's ids. */
function addressOf(world: World, path: string): string {
  return path
    .replace("{type}", "crm")
    .replace(
      /([\w-]+)\/\{\w+\}/g,
      (_, before: string) => `${before}/${world.ids[before] ?? UNKNOWN}`,
    );
}

interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
}

/** Returns a body position with the worst values: all of them if a pattern checks it. */
function inBody(
  { method, path, headers }: Call,
  base: unknown,
  { path: place, hasPattern }: Field,
): Place {
  const good = valueAt(base, place);
  const request = (what: string, json: () => string): WorstRequest => ({
    name: `${method} ${path} ${place.join(".") || "body"} ${what}`,
    method,
    path,
    headers: { "content-type": "application/json", ...headers },
    body: () => Buffer.from(withJsonAt(base, place, json())),
  });
  return [
    ...(hasPattern ? VALUES : someOf(VALUES)).map((json) => request(label(json), () => json)),
    ...(Array.isArray(good) ? [request("many of one", () => manyOf(good[0], ROOM))] : []),
  ];
}

/** Every field of every call's body. */
function fieldPlaces(world: World): Place[] {
  return OPERATIONS.flatMap((operation) => {
    const call = { method: operation.method, path: addressOf(world, operation.path) };
    const base = goodBody(world, call.method, call.path);
    return bodyFields(operation).map((place) => inBody(call, base, place));
  });
}

/** Every query parameter of every call, and every open segment of its path. */
function addressPlaces(world: World): Place[] {
  return OPERATIONS.flatMap(({ method, path, ...operation }) => {
    const good = addressOf(world, path);
    const asked = queryNames({ method, path, ...operation }).map(
      (name) => (text: string) => `${good}?${name}=${text}`,
    );
    const open = [...path.matchAll(/\{\w+\}/g)].map(
      ({ 0: segment, index }) =>
        (text: string) =>
          addressOf(world, path.slice(0, index)) +
          text +
          addressOf(world, path.slice(index + segment.length)),
    );
    return [...asked, ...open].map((at) =>
      someOf(URL_TEXTS).map((text) => ({
        name: `${method} ${at("").slice(0, 100)} ${label(text)}`,
        method,
        path: at(text),
        headers: {},
      })),
    );
  });
}

/** Every argument of every tool, as JSON in JSON. */
function toolPlaces(tools: readonly Tool[], headers: Record<string, string>): Place[] {
  const call = { method: "POST", path: "/api/mcp", headers };
  return tools.flatMap(({ name, inputSchema }) => {
    const params = { name, arguments: {} };
    const base = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    return fieldsOf(inputSchema).map(({ path, hasPattern }) =>
      inBody(call, base, { path: ["params", "arguments", ...path], hasPattern }),
    );
  });
}

export interface Tool {
  name: string;
  inputSchema: object;
}

/** Every field that any action takes, sent to each of them. */
function actionPlaces(world: World): Place[] {
  const base = goodArguments(world);
  const places: Field[] = [[], ...Object.keys(base[0] as object).map((name) => [0, name])].map(
    (path: FieldPath) => ({ path, hasPattern: false }),
  );
  return TARGETS.actions.flatMap(({ path, action = "" }) => {
    const address = path.replace(/:([a-z-]+)/g, (_, kind: string) => world.ids[kind] ?? UNKNOWN);
    const headers = { "next-action": action, "content-type": "text/plain;charset=UTF-8" };
    return places.map((place) => inBody({ method: "POST", path: address, headers }, base, place));
  });
}

/** Valid beginnings of headers, so that the rest is read. */
const HEADERS: readonly (readonly [name: string, start: string])[] = [
  ["authorization", ""],
  ["authorization", "Bearer "],
  ["cookie", ""],
  ["cookie", "atrium="],
  ["cookie", "atrium=Fe26.2*1*"],
  ["if-match", ""],
  ["if-match", '"1'],
  ["if-none-match", ""],
  ["if-none-match", 'W/"'],
  ["if-range", '"'],
  ["range", "bytes="],
  ["idempotency-key", ""],
  ["content-type", ""],
  ["content-type", "application/json;"],
  ["content-type", "multipart/form-data; boundary="],
  ["content-length", "1"],
  ["accept", ""],
  ["accept", "text/html, "],
  ["accept-encoding", ""],
  ["accept-language", ""],
  ["origin", ""],
  ["origin", "https://"],
  ["referer", "https://"],
  ["sec-fetch-site", ""],
  ["user-agent", "Mozilla/5.0 "],
  ["user-agent", "Version/1"],
  ["cf-connecting-ip", ""],
  ["x-forwarded-for", ""],
  ["x-forwarded-host", ""],
  ["x-forwarded-proto", ""],
  ["x-atrium-background", ""],
  ["x-atrium-signature", "t=1,v1="],
  ["rsc", ""],
  ["next-router-state-tree", ""],
  ["next-router-prefetch", ""],
  ["next-url", ""],
  ["next-action", ""],
];
export const HEADER_NAMES: ReadonlySet<string> = new Set(HEADERS.map(([name]) => name));

/** Every header that is read anywhere, at calls that read it and at a page. */
function headerPlaces(world: World): Place[] {
  const project = `/api/projects/${world.ids.projects}`;
  const file = `${project}/workspaces/media/assets/${world.ids.assets}/file`;
  const json = { "content-type": "application/json" };
  const calls: readonly Call[] = [
    { method: "GET", path: file },
    { method: "PATCH", path: project, headers: json },
    { method: "POST", path: "/api/settings/upload" },
    { method: "GET", path: "/projects" },
  ];
  return HEADERS.flatMap(([header, start]) =>
    calls.map(({ method, path, headers }) =>
      [...HEADER_TEXTS, ...someOf(TOO_LONG_TEXTS, 2)].map((text) => ({
        name: `${method} ${path} header ${header}: ${start}${label(text)} of ${text.length}`,
        method,
        path,
        headers: { ...headers, [header]: start + text },
        ...(method !== "GET" && { body: () => Buffer.from("{}") }),
      })),
    ),
  );
}

const BOUNDARY = "----worst";

/** Every kind of file, wherever files are uploaded. */
function filePlaces(world: World): Place[] {
  const taking = OPERATIONS.filter(({ sends }) => sends !== undefined);
  const byName = Map.groupBy(worstFiles(), ({ name }) => name);
  return taking.flatMap(({ method, path, sends }) => {
    const isForm = sends?.type.startsWith("multipart/") === true;
    const address = addressOf(world, path.replace("{number}", "1"));
    // The console reads the beginning of a file, and an SVG to its end.
    const tried = (name: string, files: WorstFile[]) =>
      name.endsWith(".svg") ? files : someOf(files);
    return [...byName].map(([name, files]) =>
      tried(name, files).map(({ type, bytes }, at) => ({
        name: `${method} ${address} ${name} ${at}`,
        method,
        path: address,
        headers: {
          "content-type": isForm ? `multipart/form-data; boundary=${BOUNDARY}` : type,
        },
        body: isForm ? () => formOf(name, type, bytes()) : bytes,
      })),
    );
  });
}

function formOf(name: string, type: string, bytes: Buffer): Buffer {
  const part = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}`;
  return Buffer.concat([
    Buffer.from(`${part('name="type"')}\r\n\r\nlogo\r\n`),
    Buffer.from(`${part(`name="file"; filename="${name}"`)}\r\nContent-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** Returns everything to try, by kind. */
export function worstRequests(
  world: World,
  { tools, tokenHeaders }: { tools: readonly Tool[]; tokenHeaders: Record<string, string> },
): Readonly<Record<string, Place[]>> {
  return {
    fields: fieldPlaces(world),
    addresses: addressPlaces(world),
    tools: toolPlaces(tools, tokenHeaders),
    actions: actionPlaces(world),
    headers: headerPlaces(world),
    files: filePlaces(world),
  };
}
