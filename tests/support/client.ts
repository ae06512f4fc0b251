/** An answer. `body` is the parsed JSON, or text if it isn't JSON. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface CallOptions {
  /** Sent unchanged. Origin and Sec-Fetch-Site aren't added. */
  headers?: Record<string, string>;
}

/** A person's browser for API tests: JSON calls and a cookie jar. */
export interface Client {
  get<Body = Record<string, unknown>>(path: string, options?: CallOptions): Promise<Answer<Body>>;
  post<Body = Record<string, unknown>>(
    path: string,
    json?: unknown,
    options?: CallOptions,
  ): Promise<Answer<Body>>;
  patch<Body = Record<string, unknown>>(
    path: string,
    json?: unknown,
    options?: CallOptions,
  ): Promise<Answer<Body>>;
  put<Body = Record<string, unknown>>(
    path: string,
    json?: unknown,
    options?: CallOptions,
  ): Promise<Answer<Body>>;
  delete<Body = Record<string, unknown>>(
    path: string,
    json?: unknown,
    options?: CallOptions,
  ): Promise<Answer<Body>>;
  /** Any other call, with the client's cookies. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The cookie jar, to read or change. */
  cookies: Map<string, string>;
}

/** Creates a client with an empty cookie jar for the system at `url`. */
export function createClient(url: string): Client {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has("cookie")) headers.set("cookie", cookieHeader(cookies));
    const answer = await fetch(new URL(path, url), { redirect: "manual", ...init, headers });
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line);
    return answer;
  }

  async function call<Body>(
    method: string,
    path: string,
    json?: unknown,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    const init: RequestInit = { method, headers: { ...options.headers } };
    if (json !== undefined) {
      init.headers = { "content-type": "application/json", ...options.headers };
      init.body = JSON.stringify(json);
    }
    const answer = await request(path, init);
    return {
      status: answer.status,
      body: parse<Body>(await answer.text()),
      headers: answer.headers,
    };
  }

  return {
    get: (path, options) => call("GET", path, undefined, options),
    post: (path, json, options) => call("POST", path, json, options),
    patch: (path, json, options) => call("PATCH", path, json, options),
    put: (path, json, options) => call("PUT", path, json, options),
    delete: (path, json, options) => call("DELETE", path, json, options),
    request,
    cookies,
  };
}

function parse<Body>(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return text as Body;
  }
}

function cookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Keeps `__Host-` cookies over http as well, because tests use a loopback address. */
function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const at = pair.indexOf("=");
  if (at < 1) return;
  const name = pair.slice(0, at);
  if (isExpired(attributes)) cookies.delete(name);
  else cookies.set(name, pair.slice(at + 1));
}

function isExpired(attributes: string[]): boolean {
  for (const attribute of attributes) {
    const [name = "", value = ""] = attribute.split("=");
    if (name.toLowerCase() === "max-age") return Number(value) <= 0;
    if (name.toLowerCase() === "expires") return Date.parse(value) <= Date.now();
  }
  return false;
}
