// D1, KV and R2 whose calls go through a plan, or through whatever else wants to know of them: each call comes with its
// statements or arguments. What is handed out looks like the original.

/** @typedef {Pick<import("./plan.mjs").Plan, "run">} Plan */

/**
 * An object with some of its methods replaced; the others are its own.
 *
 * @template {object} Target
 * @param {Target} target
 * @param {Record<string, (...args: never[]) => unknown>} replaced
 * @returns {Target}
 */
function withMethods(target, replaced) {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(replaced, name)) return replaced[name];
      const value = target[name];
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const KIND_OF_WRITE = /\b(insert\s+into|update|delete\s+from)\s+"?(\w+)/i;

/** "insert into users", or the first words of what only reads. */
function wordsOf(sql) {
  const [, verb, table] = KIND_OF_WRITE.exec(sql) ?? [];
  return verb ? `${verb.split(/\s/)[0].toLowerCase()} ${table}` : sql.trim().slice(0, 12);
}

const isReading = (sql) => /^\s*(select|with|pragma)\b/i.test(sql) && !KIND_OF_WRITE.test(sql);

/** @param {Plan} plan @param {{ sql: string, values: unknown[] }} statement what the raw one was made of */
function faultyStatement(plan, raw, { sql, values }, originals) {
  const statements = [{ sql, values }];
  const call = { kind: "D1", isRead: isReading(sql), text: wordsOf(sql), statements };
  const methods = ["all", "first", "raw", "run"].map((name) => [
    name,
    (...args) => plan.run({ ...call, name }, () => raw[name](...args)),
  ]);
  const statement = withMethods(raw, {
    ...Object.fromEntries(methods),
    bind: (...bound) =>
      faultyStatement(plan, raw.bind(...bound), { sql, values: bound }, originals),
  });
  originals.set(statement, { raw, sql, values });
  return statement;
}

/** @param {Plan} plan @param {D1Database} database */
export function faultyD1(plan, database) {
  const originals = new WeakMap();
  const own = {
    prepare: (sql) => faultyStatement(plan, database.prepare(sql), { sql, values: [] }, originals),
    batch: (statements) => {
      const found = statements.map((one) => originals.get(one));
      const writes = found.filter(({ sql }) => !isReading(sql));
      const text = wordsOf((writes[0] ?? found[0]).sql);
      const made = found.map(({ sql, values }) => ({ sql, values }));
      const isRead = writes.length === 0;
      const call = { kind: "D1", name: "batch", isRead, text, statements: made };
      return plan.run(call, () => database.batch(found.map(({ raw }) => raw)));
    },
    exec: (sql) => {
      const call = { kind: "D1", name: "exec", isRead: false, text: wordsOf(sql) };
      return plan.run(call, () => database.exec(sql));
    },
    withSession: () => faultyD1(plan, database),
  };
  return withMethods(database, own);
}

/** @param {Plan} plan @param {readonly string[]} reads @param {readonly string[]} writes */
function planned(plan, kind, target, reads, writes) {
  return Object.fromEntries(
    [...reads, ...writes].map((name) => [
      name,
      (...args) =>
        plan.run({ kind, name, isRead: reads.includes(name), args }, () => target[name](...args)),
    ]),
  );
}

/** @param {Plan} plan @param {KVNamespace} namespace */
function faultyKv(plan, namespace) {
  const reads = ["get", "getWithMetadata", "list"];
  return withMethods(namespace, planned(plan, "KV", namespace, reads, ["put", "delete"]));
}

/** @param {Plan} plan @param {R2MultipartUpload} upload */
function faultyUpload(plan, upload) {
  const writes = ["uploadPart", "complete", "abort"];
  return withMethods(upload, planned(plan, "R2", upload, [], writes));
}

/** @param {Plan} plan @param {R2Bucket} bucket */
function faultyR2(plan, bucket) {
  const writes = ["put", "delete", "createMultipartUpload"];
  const own = planned(plan, "R2", bucket, ["get", "head", "list"], writes);
  return withMethods(bucket, {
    ...own,
    createMultipartUpload: async (...args) =>
      faultyUpload(plan, await own.createMultipartUpload(...args)),
    resumeMultipartUpload: (...args) => faultyUpload(plan, bucket.resumeMultipartUpload(...args)),
  });
}

/** The bindings of a worker with the services going through a plan. @param {Plan} plan */
export function faultyServices(plan, env) {
  return {
    ...env,
    DB: faultyD1(plan, env.DB),
    KV: faultyKv(plan, env.KV),
    FILES: faultyR2(plan, env.FILES),
  };
}

/** A context for one request, and the end of all that the request puts off past its answer. */
export function waitedContext({ props }) {
  const deferred = [];
  return {
    context: {
      waitUntil: (work) => deferred.push(work),
      passThroughOnException: () => undefined,
      props,
    },
    async settle() {
      for (let at = 0; at < deferred.length; at++)
        await Promise.resolve(deferred[at]).catch(() => undefined);
    },
  };
}
