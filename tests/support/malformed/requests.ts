import type { RawRequest } from "../raw-http";
import { type Random, seededRandom } from "../seeded-random";
import { goodArguments, goodBody } from "./good-bodies";
import { oddPath, oddQuery } from "./odd-addresses";
import { type OddBody, oddBody } from "./odd-bodies";
import { ODD_METHODS, oddHeaders } from "./odd-headers";
import { addressOf, TARGETS, type Target } from "./targets";
import type { World } from "./world";

export type Sender = "superadmin" | "moderator" | "nobody";

export interface MalformedRequest extends RawRequest {
  /** Index in its seed's sequence. */
  number: number;
  sender: Sender;
}

type Header = [name: string, value: string];

const PAGE_SHARE = 0.12;
const ACTION_SHARE = 0.08;
/** The content type with which Next's router sends an action's arguments. */
const ARGUMENTS_TYPE = "text/plain;charset=UTF-8";
const FORM = {
  good: Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\nlogo\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n\r\n--b--\r\n',
    "latin1",
  ),
  type: "multipart/form-data; boundary=b",
};

/** Returns a body for the call, usually with an error in it. */
function bodyFor(random: Random, world: World, target: Target): OddBody | null {
  const { method, path, isForm } = target;
  if (target.action) {
    const { bytes, type } = oddBody(random, goodArguments(world));
    return { bytes, type: type === "application/json" ? ARGUMENTS_TYPE : type };
  }
  if (method === "GET" && random.chance(0.97)) return null;
  if (isForm && random.chance(0.3)) return { bytes: FORM.good, type: FORM.type };
  const good = goodBody(world, method, path.split("?")[0] ?? path);
  if (random.chance(0.1))
    return { bytes: Buffer.from(JSON.stringify(good)), type: "application/json" };
  return oddBody(random, good);
}

function targetOf(random: Random, world: World, target: Target): string {
  const address = addressOf(random, world, target);
  if (random.chance(0.12)) return oddPath(random, address);
  const wantsQuery = target.method === "GET" ? 0.7 : 0.05;
  return random.chance(wantsQuery) ? (address.split("?")[0] ?? "/") + oddQuery(random) : address;
}

/** Returns the framing headers of a body, usually correct. */
function framing(
  random: Random,
  body: Buffer,
): { headers: Header[]; bytes: Buffer; isBroken: boolean } {
  const length = (value: number | string): Header => ["content-length", String(value)];
  const plain = { headers: [length(body.length)], bytes: body, isBroken: false };
  const kind = random.fraction();
  if (kind < 0.9) return plain;
  const chunk = `${body.length.toString(16)}\r\n`;
  const chunked = Buffer.concat([Buffer.from(chunk), body, Buffer.from("\r\n0\r\n\r\n")]);
  const asChunks: Header = ["transfer-encoding", "chunked"];
  // An empty chunk would be the last one.
  if (kind < 0.95 && body.length > 0)
    return { headers: [asChunks], bytes: chunked, isBroken: false };
  return {
    ...random.pick([
      { headers: [length(body.length + 100)], bytes: body },
      { headers: [length(Math.floor(body.length / 2))], bytes: body },
      { headers: [length(0)], bytes: body },
      { headers: [length(-1)], bytes: body },
      { headers: [length("x")], bytes: body },
      { headers: [length("99999999999999999999")], bytes: body },
      { headers: [length(body.length), length(body.length + 1)], bytes: body },
      { headers: [length(body.length), asChunks], bytes: chunked },
      { headers: [asChunks], bytes: body },
      { headers: [asChunks], bytes: Buffer.from("zz\r\nxx\r\n0\r\n\r\n") },
      { headers: [asChunks], bytes: Buffer.from("ffffffff\r\nx") },
      { headers: [], bytes: body },
    ]),
    isBroken: true,
  };
}

function senderHeaders(
  random: Random,
  world: World,
  path: string,
): { sender: Sender; headers: Header[] } {
  const sender = random.pick<Sender>(["superadmin", "superadmin", "moderator", "nobody"]);
  if (sender === "nobody")
    return {
      sender,
      headers: path.includes("/auth/mfa") ? [["cookie", world.halfSigned]] : [],
    };
  // Signing out would end the session for later requests, so another person does it.
  const person = path.includes("/auth/logout") ? world.leaver : world[sender];
  return { sender, headers: [["cookie", person.cookie]] };
}

/** Returns the headers, sometimes with odd ones added or replaced. */
function withOddOnes(random: Random, own: Header[], share: number): Header[] {
  const odd = random.chance(share) ? oddHeaders(random) : [];
  const replaced = new Set(odd.map(([name]) => name));
  return [...own.filter(([name]) => !replaced.has(name)), ...odd];
}

function pickTarget(random: Random): Target {
  const share = random.fraction();
  const isAction = share > 1 - ACTION_SHARE;
  const [first, ...others] =
    share < PAGE_SHARE ? TARGETS.pages : isAction ? TARGETS.actions : TARGETS.calls;
  if (!first) throw new Error("There is no route to send anything to");
  return random.pick([first, ...others]);
}

/** Returns the request with a number. It is the same for the same seed, except for ids. */
export function malformedRequest(
  world: World,
  { seed, number, host }: { seed: number; number: number; host: string },
): MalformedRequest {
  const random = seededRandom(Math.imul(seed, 31) + Math.imul(number, 0x9e3779b1));
  // The first numbers would be similar.
  random.fraction();
  const picked = pickTarget(random);
  const isPage = !picked.path.startsWith("/api/");
  // Server actions are sent to pages.
  const method = isPage && random.chance(0.25) ? "POST" : picked.method;
  const target = { ...picked, method };
  const body = bodyFor(random, world, target);
  const { sender, headers } = senderHeaders(random, world, target.path);
  if (target.action) headers.push(["next-action", target.action]);
  const frame = framing(random, body?.bytes ?? Buffer.alloc(0));
  if (body?.type) headers.push(["content-type", body.type]);
  return {
    number,
    sender,
    method: random.chance(0.03) ? random.pick(ODD_METHODS) : method,
    target: targetOf(random, world, target),
    headers: [
      ["host", host],
      ["connection", "close"],
      ...withOddOnes(random, headers, isPage ? 0.6 : 0.3),
      ...(body || method !== "GET" ? frame.headers : []),
    ],
    body: body ? frame.bytes : Buffer.alloc(0),
    isBroken: frame.isBroken,
  };
}
