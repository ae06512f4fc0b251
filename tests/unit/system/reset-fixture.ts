import type { Context } from "@/lib/context/context";
import type { TestSystem } from "../../support/test-system";

/** Inserts rows with references, objects and keys. */
export async function fillSystem(system: TestSystem) {
  await system.completeSetup();
  const actor = await system.createActor("superadmin");
  const other = await system.createActor("admin");
  const { DB, FILES, KV } = system.bindings;
  const now = Date.now();
  const projectId = crypto.randomUUID();
  await DB.batch([
    DB.prepare(
      "INSERT INTO projects (id, name, url, type, status, created_by, created_at, updated_at) VALUES (?, 'Aurora', 'https://example.com', 'website', 'active', ?, ?, ?)",
    ).bind(projectId, actor.id, now, now),
    DB.prepare(
      "INSERT INTO project_users (project_id, user_id, role, assigned_at) VALUES (?, ?, 'admin', ?)",
    ).bind(projectId, other.id, now),
    DB.prepare(
      "INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
    ).bind(crypto.randomUUID(), crypto.randomUUID(), actor.id, now, now, now + 3_600_000),
    DB.prepare(
      "INSERT INTO audit_log (id, at, action, entity_type, outcome) VALUES (?, ?, 'users.create', 'user', 'done')",
    ).bind(crypto.randomUUID(), now),
    DB.prepare("UPDATE settings SET dashboard_name = 'Acme', logo_key = 'branding/logo.png'"),
  ]);
  await Promise.all([
    FILES.put("branding/logo.png", "logo"),
    FILES.put("media/one.png", "one"),
    KV.put("public-settings", "cached"),
    KV.put("another", "cached"),
  ]);
  return actor;
}

/** Returns every table's row count, a search index's page count, and the keys of KV and R2. */
export async function contentsOf(system: TestSystem) {
  const { DB, FILES, KV } = system.bindings;
  const tables = await DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%cf%' AND name NOT LIKE 'd1%' AND (name NOT LIKE '%_search%' OR name LIKE '%_search_idx')",
  ).all<{ name: string }>();
  const names = tables.results.map(({ name }) => name);
  const rows = await DB.batch<{ n: number }>(
    names.map((name) => DB.prepare(`SELECT count(*) AS n FROM "${name}"`)),
  );
  const filled = names.map((name, at) => [name, rows[at]?.results[0]?.n ?? 0] as const);
  const counts = Object.fromEntries(filled.filter(([, n]) => n > 0));
  const files = (await FILES.list()).objects.map(({ key }) => key);
  const keys = (await KV.list()).keys.map(({ name }) => name);
  return { counts, files, keys };
}

/** What a finished reset leaves: the three single rows, and one audit row if requested. */
export const EMPTY = {
  counts: { audit_chain: 1, audit_log: 1, settings: 1, system_state: 1 },
  files: [],
  keys: [],
};

const KILLED = new Error("killed");

/** Returns a context whose request dies at its nth call of D1, KV or R2: every later call fails. */
export function dyingContext(ctx: Context, calls: number): Context {
  let left = calls;
  const wrap = <T extends object>(target: T, methods: readonly string[]): T =>
    new Proxy(target, {
      get(inner, name) {
        const value: unknown = Reflect.get(inner, name);
        if (typeof value !== "function") return value;
        if (!methods.includes(String(name))) return value.bind(inner);
        return (...args: unknown[]) => {
          if (left-- <= 0) throw KILLED;
          return value.apply(inner, args);
        };
      },
    });
  return {
    ...ctx,
    db: wrap(ctx.db, ["batch", "update", "all"]),
    kv: wrap(ctx.kv, ["list", "delete"]),
    files: wrap(ctx.files, ["list", "delete"]),
  };
}
