// The complete code of a worker that gives Node access to its D1 binding, protected by a key. Each
// call runs one statement or one batch.

/** @param {D1Database} database */
async function answer(database, { method, statements, option }) {
  if (method === "exec") return database.exec(statements[0].sql);
  const prepared = statements.map(({ sql, values }) => {
    const statement = database.prepare(sql);
    return values.length > 0 ? statement.bind(...values) : statement;
  });
  return method === "batch" ? database.batch(prepared) : prepared[0][method](option);
}

export default {
  async fetch(request, { DB, KEY }) {
    if (request.headers.get("authorization") !== KEY) return new Response(null, { status: 401 });
    try {
      return Response.json({ value: await answer(DB, await request.json()) });
    } catch (error) {
      return Response.json({ message: error.message, cause: error.cause?.message });
    }
  },
};
