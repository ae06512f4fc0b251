import { fileURLToPath } from "node:url";
import type { Miniflare } from "miniflare";
import { postText } from "./post-text.ts";

const DOOR = fileURLToPath(new URL("database-door.mjs", import.meta.url));

interface Statement {
  sql: string;
  values: readonly unknown[];
}

interface Call {
  method: "all" | "batch" | "exec" | "first" | "raw" | "run";
  statements: readonly Statement[];
  option?: unknown;
}

type Answer<Value> =
  | { value: Value; message?: undefined; cause?: undefined }
  | { value?: undefined; message: string; cause?: string };

type Ask = <Value>(call: Call) => Promise<Value>;

/** Values that D1 refuses to bind. JSON would turn them into null. */
function bindable(value: unknown): unknown {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value;
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${value}'`);
}

class LentStatement implements D1PreparedStatement {
  private readonly ask: Ask;
  readonly statement: Statement;

  // Without parameter properties: Node runs this file too and only removes types.
  constructor(ask: Ask, statement: Statement) {
    this.ask = ask;
    this.statement = statement;
  }

  bind(...values: unknown[]): LentStatement {
    return new LentStatement(this.ask, {
      sql: this.statement.sql,
      values: values.map(bindable),
    });
  }

  first<Row>(column?: string): Promise<Row | null> {
    return this.ask({ method: "first", statements: [this.statement], option: column });
  }

  run<Row>(): Promise<D1Result<Row>> {
    return this.ask({ method: "run", statements: [this.statement] });
  }

  all<Row>(): Promise<D1Result<Row>> {
    return this.ask({ method: "all", statements: [this.statement] });
  }

  raw<Row = unknown[]>(option: { columnNames: true }): Promise<[string[], ...Row[]]>;
  raw<Row = unknown[]>(option?: { columnNames?: false }): Promise<Row[]>;
  raw(option?: { columnNames?: boolean }): Promise<never> {
    return this.ask({ method: "raw", statements: [this.statement], option });
  }
}

/**
 * The D1 of a worker that runs `database-door.mjs`. A real database with a faster connection:
 * Miniflare's own bindings call the worker for each prepare and each bind, which costs ten times as
 * much.
 */
class LentDatabase implements D1Database {
  private readonly ask: Ask;

  constructor(door: URL, key: string) {
    const headers = { authorization: key };
    this.ask = async <Value>(call: Call) => {
      const answer = await postText(door, headers, JSON.stringify(call));
      const { value, message, cause } = JSON.parse(answer) as Answer<Value>;
      if (message === undefined) return value;
      throw new Error(message, cause === undefined ? undefined : { cause: new Error(cause) });
    };
  }

  prepare(sql: string): LentStatement {
    return new LentStatement(this.ask, { sql, values: [] });
  }

  batch<Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    const own = statements.filter((one) => one instanceof LentStatement);
    if (own.length < statements.length) throw new Error("A statement of another database");
    return this.ask({ method: "batch", statements: own.map(({ statement }) => statement) });
  }

  exec(sql: string): Promise<D1ExecResult> {
    return this.ask({ method: "exec", statements: [{ sql, values: [] }] });
  }

  withSession(): never {
    throw new Error("Sessions are not lent");
  }

  dump(): never {
    throw new Error("Dumps are not lent");
  }
}

/**
 * Returns the options for a worker that opens its D1 on its own port, and a function that connects
 * to it.
 */
export function databaseDoor() {
  const key = crypto.randomUUID();
  return {
    door: {
      name: "door",
      modules: [{ type: "ESModule" as const, path: DOOR }],
      bindings: { KEY: key },
      unsafeDirectSockets: [{ port: 0 }],
    },
    lend: async (workers: Miniflare) =>
      new LentDatabase(await workers.unsafeGetDirectURL("door"), key),
  };
}
