import { sealData } from "iron-session";
import type { SystemRole } from "@/lib/auth/roles";
import { sha256Hex } from "@/lib/crypto/hash";
import { type System, TEST_SECRETS } from "./system";

/**
 * A person with a live session, inserted into the database, because each sign-in would cost a
 * password hash.
 */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: SystemRole;
  sessionId: string;
  /** A Cookie header for fetch. */
  cookie: string;
  /** Only the sealed session cookie, for a browser context. */
  sealed: string;
}

interface PersonOptions {
  name?: string;
  email?: string;
  passwordHash?: string;
}

/** Marks the system as set up, like the claim. */
export async function completeSetup(system: System): Promise<void> {
  await system.env.DB.prepare(
    "UPDATE system_state SET setup_completed_at = ?, services_mode = 'bindings' WHERE id = 1",
  )
    .bind(Date.now())
    .run();
}

/** Starts a session for an existing person. */
export async function startSession(
  { env: { DB } }: Pick<System, "env">,
  { id, name, email, role }: Pick<Person, "id" | "name" | "email" | "role">,
): Promise<Person> {
  const sessionId = crypto.randomUUID();
  const token = crypto.randomUUID();
  const now = Date.now();
  await DB.prepare(
    "INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
  )
    .bind(await sha256Hex(token), sessionId, id, now, now, now + 3_600_000)
    .run();
  const sealed = await sealData(
    { k: "session", v: token },
    { password: TEST_SECRETS.SESSION_SECRET, ttl: 8 * 60 * 60 },
  );
  return { id, name, email, role, sessionId, cookie: `atrium=${sealed}`, sealed };
}

/** Creates a signed-in person with a role. */
export async function createPerson(
  system: System,
  role: SystemRole,
  { name, email, passwordHash = "$scrypt$unusable" }: PersonOptions = {},
): Promise<Person> {
  const id = crypto.randomUUID();
  const now = Date.now();
  const person = {
    id,
    role,
    name: name ?? `${role} ${id.slice(0, 4)}`,
    email: email ?? `${role}-${id.slice(0, 8)}@example.com`,
  };
  await system.env.DB.prepare(
    "INSERT INTO users (id, name, email, password_hash, role, active, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 1, ?, ?)",
  )
    .bind(id, person.name, person.email, passwordHash, role, now, now)
    .run();
  return startSession(system, person);
}

export interface JsonAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any;
}

/** Sends a JSON call as a person, or signed out for null. */
export async function call(
  system: System,
  person: Person | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  const response = await system.request(path, {
    method,
    headers: {
      ...(person && { cookie: person.cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith("{") ? JSON.parse(text) : text,
  };
}
