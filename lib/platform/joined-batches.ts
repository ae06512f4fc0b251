import { isOverloaded } from "./database-errors";

interface Begun {
  statements: D1PreparedStatement[];
  answer: (results: D1Result<unknown>[]) => void;
  fail: (reason: unknown) => void;
}

/** One by one: what fails is told to whoever asked for it, and takes nothing else along. */
function askApart(database: D1Database, begun: readonly Begun[]): void {
  for (const { statements, answer, fail } of begun) database.batch(statements).then(answer, fail);
}

async function askTogether(database: D1Database, begun: readonly Begun[]): Promise<void> {
  if (begun.length === 1) return askApart(database, begun);
  try {
    const results = await database.batch(begun.flatMap(({ statements }) => statements));
    let from = 0;
    for (const { statements, answer } of begun) {
      answer(results.slice(from, from + statements.length));
      from += statements.length;
    }
  } catch (error) {
    if (!isOverloaded(error)) return askApart(database, begun);
    for (const { fail } of begun) fail(error);
  }
}

/** By a database that joins batches the one that it asks. */
const asked = new WeakMap<D1Database, D1Database>();

/** The database that is asked in the end: the same one in every request of an isolate. */
export const boundDatabase = (database: D1Database): D1Database => asked.get(database) ?? database;

/**
 * A database of which batches that are begun together ask together: those that start in one
 * step, with nothing awaited between them, are one round trip. For pages, whose parts each read what they show and decide for themselves who may.
 * A page reads only: where the one trip fails, each of its batches is asked again by itself.
 *
 * Single statements go out as they are.
 */
export function joinedBatches(database: D1Database): D1Database {
  let begun: Begun[] = [];
  const send = () => {
    const together = begun;
    begun = [];
    void askTogether(database, together);
  };
  const joined: D1Database = {
    prepare: (query) => database.prepare(query),
    exec: (query) => database.exec(query),
    dump: () => database.dump(),
    withSession: (constraint) => database.withSession(constraint),
    batch: <Row>(statements: D1PreparedStatement[]) =>
      new Promise<D1Result<Row>[]>((resolve, reject) => {
        if (begun.length === 0) queueMicrotask(send);
        begun.push({
          statements,
          answer: (results) => resolve(results as D1Result<Row>[]),
          fail: reject,
        });
      }),
  };
  asked.set(joined, database);
  return joined;
}
