import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

async function listen(makeHandler: (origin: string) => Handler) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on("request", makeHandler(origin));
  return {
    origin,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface IssuerPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export const CLIENT = { id: "atrium", secret: "a secret of the client, long enough" };

/** A real OpenID Connect provider that signs one person in without asking. */
export async function startIssuer(person: IssuerPerson, redirectUris: () => string[]) {
  let current = person;
  const server = await listen((origin) => {
    const provider = new Provider(origin, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          // The console's address is known later than the issuer's.
          redirect_uris: ["http://127.0.0.1/later"],
          application_type: "native",
        },
      ],
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ["a key of the tests"] },
      claims: { email: ["email", "email_verified"], profile: ["name"] },
      findAccount: (_ctx: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ ...current, sub: id }),
      }),
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    });
    provider.Client.prototype.redirectUriAllowed = (uri: string) => redirectUris().includes(uri);
    const callback = provider.callback();
    return async (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return callback(request, response);
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({
        accountId: current.sub,
        clientId: String(params.client_id),
      });
      grant.addOIDCScope(String(params.scope));
      const consent = { grantId: await grant.save() };
      const login = { accountId: current.sub };
      await provider.interactionFinished(request, response, { login, consent });
    };
  });
  return {
    ...server,
    /** Changes the person who signs in. */
    signsIn: (next: IssuerPerson) => {
      current = next;
    },
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/**
 * Follows an address through the issuer's pages, with its cookies, back to the console's address.
 */
export async function visitIssuer(address: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = address;
  for (let steps = 0; steps < 12; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const cut = pair.indexOf("=");
      jar.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`The issuer answered ${answer.status} at ${at}`);
    at = new URL(location, at).href;
    if (!at.startsWith(issuer)) return at;
  }
  throw new Error("The issuer goes round in circles");
}

type Claims = Record<string, unknown>;

/** What a hostile issuer can do. */
export interface Hostility {
  claims?: (claims: Claims) => Claims;
  header?: Claims;
  /** Signs with a key that it doesn't publish. */
  hidesKey?: boolean;
  description?: (description: Claims) => Claims;
  /** Extra parameters sent back with the browser, next to code and state. */
  answer?: Record<string, string>;
  redirects?: boolean;
}

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** An issuer that answers as a test tells it. */
export async function startHostileIssuer(person: IssuerPerson) {
  const shown = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const hidden = generateKeyPairSync("rsa", { modulusLength: 2048 });
  let hostility: Hostility = {};
  const nonces = new Map<string, string>();
  const server = await listen((origin) => async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    const json = (body: unknown) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(body));
    };
    const { claims = (made) => made, description = (made) => made } = hostility;
    if (hostility.redirects) {
      response.writeHead(302, { location: `${origin}/elsewhere` }).end();
      return;
    }
    if (url.pathname === "/.well-known/openid-configuration")
      return json(
        description({
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
        }),
      );
    if (url.pathname === "/jwks") {
      const key = shown.publicKey.export({ format: "jwk" });
      return json({ keys: [{ ...key, kid: "one", alg: "RS256", use: "sig" }] });
    }
    if (url.pathname === "/authorize") {
      const code = randomUUID();
      nonces.set(code, url.searchParams.get("nonce") ?? "");
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      const answer = { code, state: url.searchParams.get("state") ?? "", ...hostility.answer };
      for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const now = Math.floor(Date.now() / 1000);
    const payload = claims({
      iss: origin,
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      nonce: nonces.get(form.get("code") ?? ""),
      ...person,
    });
    const text = `${encoded({ alg: "RS256", kid: "one", ...hostility.header })}.${encoded(payload)}`;
    const { privateKey } = hostility.hidesKey ? hidden : shown;
    const signature = createSign("sha256").update(text).sign(privateKey).toString("base64url");
    json({ access_token: "a", token_type: "bearer", id_token: `${text}.${signature}` });
  });
  return {
    ...server,
    behaves: (next: Hostility) => {
      hostility = next;
    },
  };
}
