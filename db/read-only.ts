import type { Database } from "./client";
import { createDatabase } from "./client";

const READS = /^\s*(?:select|with)\b/i;
const WRITES = /\b(?:insert|update|delete|replace)\s/i;

/** Thrown where something is written that may only be read. */
export class WriteRefused extends Error {
  constructor() {
    super("Nothing is written here");
    this.name = "WriteRefused";
  }
}

function refuse(): never {
  throw new WriteRefused();
}

/** The same database, which refuses whatever is no read before it reaches it. */
export function readOnly({ $client }: Database): Database {
  const binding: D1Database = {
    prepare: (query) =>
      READS.test(query) && !WRITES.test(query) ? $client.prepare(query) : refuse(),
    batch: (statements) => $client.batch(statements),
    exec: refuse,
    withSession: refuse,
    dump: refuse,
  };
  return createDatabase(binding);
}
