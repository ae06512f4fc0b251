// What happens in a project, and when: what triggers count by the hour and by the day into `period_sums`. Another source,
// or another rule of one, takes a migration with the statements that `node scripts/period-triggers.mjs {table}` prints;
// a test compares them with what the database has.

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Parts in a row of `period_sums`. */
export const PARTS_PER_BLOCK = 32;

/** One thing that a row counts as. All of it is SQL over the columns of a row whose name is given. */
export interface Counted {
  name: string;
  /** The columns that it goes by, beside the place. */
  columns: readonly string[];
  /** When: milliseconds. */
  at: (row: string) => string;
  /** Which rows count; all of them where it is left out. */
  when?: (row: string) => string;
  label?: (row: string) => string;
  /** 1, where it is left out. */
  count?: number;
  total?: (row: string) => string;
  /** The shortest part that anybody asks for. */
  by?: "hour" | "day";
}

export interface CountedTable {
  /** The column with the project's or workspace's id; a row without one counts nowhere. */
  place: string;
  counted: readonly Counted[];
  /** A row may outlive the project, and is no more counted then. */
  outlivesPlace?: boolean;
}

/** The last moment before a task of that due day is late. */
const lateAfter = (row: string) => `${row}.due_at + ${DAY_MS - 1}`;

export const COUNTED_TABLES: Readonly<Record<string, CountedTable>> = {
  tasks: {
    place: "project_id",
    counted: [
      { name: "tasks.created", columns: ["created_at"], at: (row) => `${row}.created_at` },
      {
        name: "tasks.due",
        columns: ["due_at", "status"],
        at: (row) => `${row}.due_at`,
        when: (row) =>
          `${row}.due_at IS NOT NULL AND ${row}.status NOT IN ('completed', 'cancelled', 'inaktiv')`,
        by: "day",
      },
      {
        // When it came to be late, if it was not completed before: that takes one away again.
        name: "tasks.late",
        columns: ["due_at", "created_at", "status"],
        at: (row) => `max(${lateAfter(row)}, ${row}.created_at)`,
        when: (row) =>
          `${row}.due_at IS NOT NULL AND ${row}.status NOT IN ('cancelled', 'inaktiv')`,
      },
    ],
  },
  task_completions: {
    place: "project_id",
    counted: [
      {
        name: "tasks.completed",
        columns: ["created_at", "completed_at"],
        at: (row) => `${row}.completed_at`,
        total: (row) => `${row}.completed_at - ${row}.created_at`,
      },
      {
        name: "tasks.late",
        columns: ["due_at", "created_at", "completed_at"],
        at: (row) => `max(${row}.completed_at, ${lateAfter(row)}, ${row}.created_at)`,
        when: (row) => `${row}.due_at IS NOT NULL`,
        count: -1,
      },
    ],
  },
  audit_log: {
    place: "project_id",
    counted: [{ name: "activity", columns: ["at"], at: (row) => `${row}.at` }],
    outlivesPlace: true,
  },
  content_items: {
    place: "workspace_id",
    counted: [
      {
        name: "content.published",
        columns: ["published_at", "seo_score"],
        at: (row) => `${row}.published_at`,
        when: (row) => `${row}.published_at IS NOT NULL`,
        total: (row) => `${row}.seo_score`,
      },
    ],
  },
  media_assets: {
    place: "workspace_id",
    counted: [
      {
        name: "media.added",
        columns: ["created_at", "size"],
        at: (row) => `${row}.created_at`,
        total: (row) => `${row}.size`,
      },
    ],
  },
  orders: {
    place: "workspace_id",
    counted: [
      {
        name: "orders",
        columns: ["created_at", "status", "currency", "total_amount"],
        at: (row) => `${row}.created_at`,
        when: (row) => `${row}.status <> 'cancelled'`,
        label: (row) => `${row}.currency`,
        total: (row) => `${row}.total_amount`,
      },
    ],
  },
  deals: {
    place: "workspace_id",
    counted: [
      {
        name: "deals.won",
        columns: ["closed_at", "stage", "currency", "value"],
        at: (row) => `${row}.closed_at`,
        when: (row) => `${row}.stage = 'won' AND ${row}.closed_at IS NOT NULL`,
        label: (row) => `${row}.currency`,
        total: (row) => `${row}.value`,
      },
      {
        // What came to the pipeline, …
        name: "pipeline",
        columns: ["created_at", "currency", "value", "probability"],
        at: (row) => `${row}.created_at`,
        label: (row) => `${row}.currency`,
        count: 0,
        total: (row) => `${row}.value * ${row}.probability`,
      },
      {
        // … and what left it, which is counted.
        name: "pipeline",
        columns: ["created_at", "closed_at", "currency", "value", "probability"],
        at: (row) => `max(${row}.closed_at, ${row}.created_at)`,
        when: (row) => `${row}.closed_at IS NOT NULL`,
        label: (row) => `${row}.currency`,
        total: (row) => `-${row}.value * ${row}.probability`,
      },
      {
        name: "deals.due",
        columns: ["expected_close", "closed_at"],
        at: (row) => `${row}.expected_close`,
        when: (row) => `${row}.closed_at IS NULL AND ${row}.expected_close IS NOT NULL`,
        by: "day",
      },
    ],
  },
  leads: {
    place: "workspace_id",
    counted: [
      {
        name: "leads.created",
        columns: ["created_at", "status"],
        at: (row) => `${row}.created_at`,
        total: (row) => `(${row}.status = 'closed_won')`,
      },
      {
        // Open ones, by when they were last touched.
        name: "leads.touched",
        columns: ["updated_at", "status"],
        at: (row) => `${row}.updated_at`,
        when: (row) => `${row}.status NOT IN ('closed_won', 'closed_lost')`,
        label: (row) => `${row}.status`,
        by: "day",
      },
    ],
  },
};

/** SQL: the start of the block that a moment is in, before 1970 too. */
export function blockStart(at: string, partMs: number): string {
  const length = partMs * PARTS_PER_BLOCK;
  return `${at} - (${at} % ${length} + ${length}) % ${length}`;
}

/** SQL: the JSON path of the part that a moment is in. */
export const partPath = (at: string, partMs: number) =>
  `'$.' || ((${at} - (${blockStart(at, partMs)})) / ${partMs})`;

function changeSteps(hours: number): string[] {
  const [block, path] = [
    blockStart("NEW.at", hours * HOUR_MS),
    partPath("NEW.at", hours * HOUR_MS),
  ];
  const known = (index: number) => `coalesce(parts ->> (${path} || '[${index}]'), 0)`;
  return [
    `INSERT INTO period_sums (place, hours, name, block, label, parts)
  SELECT NEW.place, ${hours}, NEW.name, ${block}, NEW.label, '{}' WHERE NEW.is_more AND NEW.hours <= ${hours}
  ON CONFLICT DO NOTHING;`,
    `UPDATE period_sums SET parts = json_set(parts, ${path}, json_array(${known(0)} + NEW.count, ${known(1)} + NEW.total))
  WHERE place = NEW.place AND hours = ${hours} AND NEW.hours <= ${hours} AND name = NEW.name AND block = ${block} AND label = NEW.label;`,
  ];
}

/** The view that takes changes, and what it does with them: what is gone makes no row where there is none. */
export const CHANGE_STATEMENTS: readonly string[] = [
  `CREATE VIEW period_changes (place, name, label, at, count, total, hours, is_more) AS
SELECT '', '', '', 0, 0, 0, 0, 0 WHERE false`,
  `CREATE TRIGGER period_changes_put INSTEAD OF INSERT ON period_changes BEGIN
  ${[24, 1].flatMap(changeSteps).join("\n  ")}
END`,
  // Before what is in them goes: then there is nothing left to be taken away from.
  `CREATE TRIGGER period_sums_workspace BEFORE DELETE ON workspaces BEGIN
  DELETE FROM period_sums WHERE place = OLD.id;
END`,
  `CREATE TRIGGER period_sums_project BEFORE DELETE ON projects BEGIN
  DELETE FROM period_sums WHERE place = OLD.id;
END`,
];

function contribution(
  { place, outlivesPlace }: CountedTable,
  one: Counted,
  row: string,
  sign: 1 | -1,
) {
  const { name, at, when, label, count = 1, total, by = "hour" } = one;
  const conditions = [
    `${row}.${place} IS NOT NULL`,
    ...(when ? [when(row)] : []),
    ...(outlivesPlace ? [`EXISTS (SELECT 1 FROM projects WHERE id = ${row}.${place})`] : []),
  ];
  const sum = total ? `${sign < 0 ? "-1 * " : ""}(${total(row)})` : "0";
  return {
    at: at(row),
    columns: [`${row}.${place}`, `'${name}'`, label ? label(row) : "''"],
    numbers: [String(sign * count), sum],
    hours: by === "hour" ? 1 : 24,
    where: conditions.join(" AND "),
  };
}

const TARGET = "INSERT INTO period_changes (place, name, label, at, count, total, hours, is_more)";

function change(table: CountedTable, one: Counted, row: "OLD" | "NEW"): string {
  const isMore = row === "NEW";
  const made = contribution(table, one, row, isMore ? 1 : -1);
  const values = [...made.columns, made.at, ...made.numbers, made.hours, Number(isMore)];
  return `${TARGET}
  SELECT ${values.join(", ")} WHERE ${made.where};`;
}

/** What is there already, by the hour. */
function filling(name: string, table: CountedTable, one: Counted): string {
  const { columns, at, numbers, hours, where } = contribution(table, one, name, 1);
  const [count, total] = numbers;
  return `${TARGET}
SELECT ${columns.join(", ")}, ${at} - (${at} % ${HOUR_MS} + ${HOUR_MS}) % ${HOUR_MS}, sum(${count}), sum(${total}), ${hours}, 1
FROM ${name} WHERE ${where} GROUP BY 1, 3, 4`;
}

function updating(name: string, table: CountedTable, one: Counted, index: number): string {
  const columns = [table.place, ...one.columns];
  const isOther = columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(" OR ");
  return `CREATE TRIGGER ${name}_period_update_${index} AFTER UPDATE OF ${columns.join(", ")} ON ${name}
WHEN ${isOther} BEGIN
  ${change(table, one, "OLD")}
  ${change(table, one, "NEW")}
END`;
}

/** The statements that count a table's rows, in the order in which a migration runs them. */
export function countingStatements(name: string): string[] {
  const table = COUNTED_TABLES[name];
  if (!table) throw new Error(`${name} is not in COUNTED_TABLES`);
  const { counted } = table;
  const steps = (row: "OLD" | "NEW") => counted.map((one) => change(table, one, row)).join("\n  ");
  return [
    ...counted.map((one) => filling(name, table, one)),
    `CREATE TRIGGER ${name}_period_insert AFTER INSERT ON ${name} BEGIN
  ${steps("NEW")}
END`,
    `CREATE TRIGGER ${name}_period_delete AFTER DELETE ON ${name} BEGIN
  ${steps("OLD")}
END`,
    ...counted.map((one, index) => updating(name, table, one, index)),
  ];
}
