// Fills a seeded system in seconds, in SQL: what the use cases write one by one would take hours.

/** Records of the largest workspace, unless stated otherwise; the others hold the rest. */
const IN_ONE_WORKSPACE = 100_000;
/** Rows of a statement. */
const A_STATEMENT = 50_000;
const WORDS = JSON.stringify(
  "plan review budget customer campaign release invoice garden window table sprint archive kitchen museum quarter harvest lantern velvet oxygen puzzle zebra quartz waltz jungle".split(
    " ",
  ),
);
const FIRST = '["Anna","Bruno","Carla","Dmitri","José","Fatima","Grace","Henrik"]';
const LAST = '["Miller","Müller","Garcia","Petrov","Okafor","Svensson","Tanaka"]';
const STATUSES =
  '["aktiv","running","paused","inaktiv","pending","in-progress","completed","cancelled"]';

/** The SQL for a word: another one for each row. */
const word = (each) => `json_extract('${WORDS}', '$[' || (${each} % 24) || ']')`;
const oneOf = (list, each, length) =>
  `json_extract('${list}', '$[' || (${each} % ${length}) || ']')`;

/** Runs a statement for the numbers from 0 on, `A_STATEMENT` at a time. */
async function forEach(DB, count, insert) {
  for (let from = 0; from < count; from += A_STATEMENT) {
    const last = Math.min(count, from + A_STATEMENT) - 1;
    await DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${last}) ${insert}`,
    ).run();
  }
}

/**
 * Adds projects with three workspaces each, all made by one person; tasks of all of them; and
 * contacts, as many as `inOneWorkspace` in the first project and the others in the next ones.
 *
 * @param {{ DB: D1Database }} system
 * @param {{ projects: number, tasks: number, records: number, creator: string, inOneWorkspace?: number }} size
 * @returns the id of the first project
 */
export async function fill(
  { DB },
  { projects, tasks, records, creator, inOneWorkspace = IN_ONE_WORKSPACE },
) {
  await forEach(
    DB,
    projects,
    `INSERT INTO projects (id, name, details, url, type, status, created_by, created_at, updated_at)
    SELECT 'filled-' || i, 'Project ' || i || ' for ' || ${word("i")}, 'What it is about, in a few words', 'https://p.example.com',
      'Web', iif(i % 2, 'active', 'planning'), '${creator}', 1700000000000 + i * 60000, 1700000000000 + i FROM n`,
  );
  await DB.prepare(
    `INSERT INTO workspaces (id, project_id, type, created_at)
    SELECT projects.id || '-' || types.value, projects.id, types.value, projects.created_at
    FROM projects, json_each('["crm","content","ecommerce"]') AS types WHERE projects.id LIKE 'filled-%'`,
  ).run();
  await forEach(
    DB,
    tasks,
    `INSERT INTO tasks (id, name, description, status, mode, priority, project_id, due_at, created_by, created_at, updated_at)
    SELECT 'filled-' || i, printf('%s %s %d%s', ${word("i * 7")}, ${word("i * 13 / 24")}, i, iif(i % 3 = 0, ' weekly', '')),
      printf('Discuss the %s with the %s team and write what was decided about number %d, so that everyone can %s it %s',
        ${word("i * 5")}, ${word("i * 11 / 3")}, i, ${word("i * 17 / 7")}, iif(i % 5 = 0, 'für Müller', '')),
      ${oneOf(STATUSES, "i", 8)}, iif(i % 3 = 0, 'auto', 'manual'), ${oneOf('["low","medium","high","urgent"]', "i / 8", 4)},
      iif(i % 10 = 9, NULL, 'filled-' || (i * 7 % ${projects})), iif(i % 4 = 0, 1795000000000 + (i % 400 - 200) * 86400000, NULL),
      '${creator}', 1700000000000 + i * 1000, 1700000000000 + (i * 37 % ${tasks}) * 1000 FROM n`,
  );
  await DB.prepare(
    `INSERT INTO task_users (task_id, user_id, role, assigned_at)
    SELECT tasks.id, people.id, 'reviewer', 1 FROM tasks
    JOIN (SELECT id, row_number() OVER () - 1 AS n, count(*) OVER () AS amount FROM users) AS people
      ON people.n = tasks.rowid % people.amount WHERE tasks.id LIKE 'filled-%'`,
  ).run();
  await forEach(
    DB,
    records,
    `INSERT INTO contacts (id, workspace_id, name, email, company, status, lifetime_value, currency, created_at, updated_at)
    SELECT 'filled-' || i, 'filled-' || (i / ${inOneWorkspace}) || '-crm', ${oneOf(FIRST, "i", 8)} || ' ' || ${oneOf(LAST, "i / 8", 7)} || ' ' || i,
      'person' || i || '@example.com', 'Company ' || (i % 700), ${oneOf('["prospect","active","inactive"]', "i", 3)}, i * 37 % 10000, 'EUR',
      1700000000000 + i * 1000, 1700000000000 + i * 1000 FROM n`,
  );
  return "filled-0";
}

const options = (...values) =>
  JSON.stringify({ options: values.map((value) => ({ value, label: value })) });
const CUSTOM_FIELDS = [
  ["traits", "choices", options("light", "soft", "none")],
  ["material", "choice", options("wood", "gold")],
  ["weight", "number", "{}"],
];

/**
 * Adds products with custom fields to the first project that `fill` has made. All are light, none
 * has no traits, one in a hundred is of gold, and one in twenty has no weight.
 */
export async function fillProducts({ DB }, count) {
  for (const [at, [key, kind, settings]] of CUSTOM_FIELDS.entries())
    await DB.prepare(
      `INSERT INTO custom_fields (id, workspace_id, record_type, slot, key, label, kind, settings, position, created_at, updated_at)
      VALUES (?1, 'filled-0-ecommerce', 'product', ?2, ?1, ?1, ?3, ?4, ?2, 1, 1)`,
    )
      .bind(key, at + 1, kind, settings)
      .run();
  await forEach(
    DB,
    count,
    `INSERT INTO products (id, workspace_id, name, sku, category, stock_quantity, status, price, currency, custom, created_at, updated_at)
    SELECT 'filled-' || i, 'filled-0-ecommerce', 'Product ' || i, 'SKU-' || i, 'Things', 1, 'active', i, 'EUR',
      json_patch('{}', json_object('c1', iif(i % 2, '["light","soft"]', '["light"]'),
        'c2', iif(i % 100 = 7, 'gold', iif(i % 3, 'wood', NULL)), 'c3', iif(i % 20, i * 7919 % 100003, NULL))), i, i FROM n`,
  );
}
