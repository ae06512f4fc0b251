import { fillPlaceholders, is, type Query, SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type D1PreparedQuery, DrizzleD1Database, SQLiteD1Session } from "drizzle-orm/d1";
import { SQLiteAsyncDialect, SQLiteColumn } from "drizzle-orm/sqlite-core";

const READS = /^\s*(?:select|with)\b/i;
const WRITES = /\b(?:insert|update|delete|replace)\s/i;

/** Returns true for SQL that only reads. */
export const isRead = (query: string) => READS.test(query) && !WRITES.test(query);

/**
 * Reads are sent once no read was added for this many microtasks. Use cases that are started
 * together differ by the awaits before their first read. 32 take 0.02 ms.
 */
const QUIET = 32;
/** More reads are sent as several batches. */
const MOST_READS = 50;

interface Read {
  statement: () => D1PreparedStatement;
  /** Number of selected columns. Undefined if the rows stay objects. */
  width?: number;
  map: (result: D1Result) => unknown;
  alone: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Session = SQLiteD1Session<Record<string, never>, Record<string, never>>;
type Fields = Parameters<Session["prepareQuery"]>[1];

/** The prepared form of a query. Drizzle's types hide it. */
type Preparable = { _prepare: () => { getQuery: () => Query; execute: () => Promise<unknown> } };

/** Two columns with one name become one in the objects that a batch returns. */
function hasEqualNames(fields: Fields): boolean {
  const names = (fields ?? []).flatMap(({ field }) =>
    is(field, SQLiteColumn) ? [field.name] : is(field, SQL.Aliased) ? [field.fieldAlias] : [],
  );
  return new Set(names).size < names.length;
}

/** Returns false if a row lost columns, or has them in another order, because it is an object. */
function isWhole({ results: [row] }: D1Result, width: number | undefined): boolean {
  if (width === undefined || !row) return true;
  const names = Object.keys(row);
  // Objects have names that are numbers first.
  return names.length === width && (width === 1 || !/^\d+$/.test(names[0] ?? ""));
}

/** The database is too busy. Asking again would make it worse. */
const isOverload = (error: unknown) => /overloaded|too many requests queued/i.test(String(error));

/**
 * Sends reads that are started together in one batch. If that fails, each read is sent alone and
 * has its own result or error. A read is sent before any write that is started after it.
 */
class GatheringSession extends SQLiteD1Session<Record<string, never>, Record<string, never>> {
  #client: D1Database;
  #waiting: Read[] = [];

  constructor(client: D1Database, dialect: SQLiteAsyncDialect) {
    super(client, dialect, undefined);
    this.#client = client;
  }

  override prepareQuery(...given: Parameters<Session["prepareQuery"]>): D1PreparedQuery {
    const prepared = super.prepareQuery(...given);
    const [query, fields] = given;
    const { all, run, get, values } = prepared;
    if (!isRead(query.sql)) {
      const after = <Run extends typeof all>(method: Run) =>
        ((bound) => {
          this.#send();
          return method.call(prepared, bound);
        }) as Run;
      return Object.assign(prepared, {
        ...{ all: after(all), run: after(run), get: after(get), values: after(values) },
      });
    }
    if (hasEqualNames(fields)) return prepared;
    const gathered =
      (method: typeof all, map: Read["map"], width?: number) =>
      (bound: Record<string, unknown> = {}) =>
        this.#gather(query, bound, { map, width, alone: () => method.call(prepared, bound) });
    prepared.run = gathered(run, (result) => result) as typeof run;
    prepared.all = gathered(
      all,
      (rows) => (fields ? prepared.mapAllResult(rows, true) : rows.results),
      fields?.length,
    );
    prepared.get = async (bound) => ((await prepared.all(bound)) as unknown[])[0];
    return prepared;
  }

  override batch<T extends BatchItem<"sqlite">[] | readonly BatchItem<"sqlite">[]>(queries: T) {
    const prepared = queries.map((query) => (query as unknown as Preparable)._prepare());
    if (prepared.every((query) => isRead(query.getQuery().sql)))
      return Promise.all(prepared.map((query) => query.execute()));
    this.#send();
    return super.batch(prepared.map((query) => ({ _prepare: () => query })) as unknown as T);
  }

  async #gather(
    { sql, params }: Query,
    bound: Record<string, unknown>,
    read: Pick<Read, "alone" | "map" | "width">,
  ): Promise<unknown> {
    const statement = () => this.#client.prepare(sql).bind(...fillPlaceholders(params, bound));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...read, statement, resolve, reject });
      if (this.#waiting.length === 1) void this.#sendWhenQuiet();
    });
  }

  async #sendWhenQuiet(): Promise<void> {
    const mine = this.#waiting;
    let length = 0;
    for (let quiet = 0; quiet < QUIET; quiet++) {
      if (mine.length > length) [length, quiet] = [mine.length, 0];
      await null;
    }
    if (this.#waiting === mine) this.#send();
  }

  #send(): void {
    const reads = this.#waiting;
    this.#waiting = [];
    for (let from = 0; from < reads.length; from += MOST_READS)
      void this.#run(reads.slice(from, from + MOST_READS));
  }

  async #run(reads: readonly Read[]): Promise<void> {
    const alone = ({ alone, resolve, reject }: Read) => alone().then(resolve, reject);
    const [first] = reads;
    if (first && reads.length === 1) return alone(first);
    try {
      const results = await this.#client.batch(reads.map(({ statement }) => statement()));
      reads.forEach((read, index) => {
        const result = results[index];
        if (!result || !isWhole(result, read.width)) void alone(read);
        else read.resolve(Promise.resolve(result).then(read.map));
      });
    } catch (error) {
      for (const read of reads)
        if (isOverload(error)) read.reject(error);
        else void alone(read);
    }
  }
}

/** Creates Drizzle for a D1 binding, gathering its reads. */
export function gatheringDrizzle(client: D1Database) {
  const dialect = new SQLiteAsyncDialect();
  const session = new GatheringSession(client, dialect);
  const db = new DrizzleD1Database("async", dialect, session, undefined);
  return Object.assign(db, { $client: client });
}
