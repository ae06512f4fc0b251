// What triggers keep of the readings of own metrics, by the hour and by the day, in `metric_sums`: a migration has the
// statements that `node scripts/period-triggers.mjs` prints; a test compares them with what the database has.
import { blockStart, partPath } from "./period-sums.ts";

const HOUR_MS = 3_600_000;
const UNITS = [24, 1];

/** What a part is, of the readings in it: see `metric_sums`. Beside an only `max()` the other columns are of its row. */
const PART =
  "json_array(count(*), sum(value), max(at), value, category, unit, aggregation, sum(is_sample), name)";

/** Cheap, since imports add many readings to one part. */
function adding(hours: number): string {
  const unit = hours * HOUR_MS;
  const [block, path] = [blockStart("NEW.at", unit), partPath("NEW.at", unit)];
  const known = (index: number) => `coalesce(parts ->> (${path} || '[${index}]'), 0)`;
  const at = (index: number) => `${path} || '[${index}]'`;
  const sums = [
    `${known(0)} + 1`,
    `${known(1)} + NEW.value`,
    `${known(7)} + NEW.is_sample`,
  ] as const;
  return `${insertRow(hours, block)}
  UPDATE metric_sums SET parts = CASE WHEN NEW.at >= coalesce(parts ->> (${at(2)}), NEW.at)
    THEN json_set(parts, ${path}, json_array(${sums[0]}, ${sums[1]}, NEW.at, NEW.value, NEW.category, NEW.unit, NEW.aggregation, ${sums[2]}, NEW.name))
    ELSE json_set(parts, ${at(0)}, ${sums[0]}, ${at(1)}, ${sums[1]}, ${at(7)}, ${sums[2]}) END
  WHERE workspace_id = NEW.workspace_id AND hours = ${hours} AND block = ${block} AND name = NEW.name;`;
}

const insertRow = (
  hours: number,
  block: string,
) => `INSERT INTO metric_sums (workspace_id, hours, block, name, parts)
  VALUES (NEW.workspace_id, ${hours}, ${block}, NEW.name, '{}') ON CONFLICT DO NOTHING;`;

/** Works out anew the part that a reading is or was in: it may have been the newest. */
function anew(row: "OLD" | "NEW", hours: number): string {
  const [at, unit] = [`${row}.at`, hours * HOUR_MS];
  const [block, path] = [blockStart(at, unit), partPath(at, unit)];
  const start = `${at} - (${at} % ${unit} + ${unit}) % ${unit}`;
  const there = `FROM metrics WHERE workspace_id = ${row}.workspace_id AND name = ${row}.name AND at >= ${start} AND at < ${start} + ${unit}`;
  return `UPDATE metric_sums SET parts = CASE WHEN EXISTS (SELECT 1 ${there})
    THEN json_set(parts, ${path}, (SELECT ${PART} ${there})) ELSE json_remove(parts, ${path}) END
  WHERE workspace_id = ${row}.workspace_id AND hours = ${hours} AND block = ${block} AND name = ${row}.name;`;
}

function filling(hours: number): string {
  const unit = hours * HOUR_MS;
  return `INSERT INTO metric_sums (workspace_id, hours, block, name, parts)
SELECT workspace_id, ${hours}, block, name, json_group_object(part, json(cell)) FROM (
  SELECT workspace_id, ${blockStart("at", unit)} AS block, name, (at - (${blockStart("at", unit)})) / ${unit} AS part,
    ${PART} AS cell FROM metrics GROUP BY 1, 2, 3, 4) GROUP BY 1, 3, 4`;
}

/** The statements that keep `metric_sums`, in the order in which a migration runs them. */
export function metricSumStatements(): string[] {
  const columns = ["at", "name", "value", "category", "unit", "aggregation", "is_sample"];
  const isOther = columns.map((column) => `OLD.${column} IS NOT NEW.${column}`);
  // A name in other letters is the same one, and yet another text.
  isOther.push("OLD.name IS NOT NEW.name COLLATE BINARY");
  const joined = (steps: readonly string[]) => steps.join("\n  ");
  const of = (row: "OLD" | "NEW") => UNITS.map((hours) => anew(row, hours));
  const rows = UNITS.map((hours) => insertRow(hours, blockStart("NEW.at", hours * HOUR_MS)));
  return [
    ...UNITS.map(filling),
    `CREATE TRIGGER metric_sums_insert AFTER INSERT ON metrics BEGIN
  ${joined(UNITS.map(adding))}
END`,
    `CREATE TRIGGER metric_sums_delete AFTER DELETE ON metrics BEGIN
  ${joined(of("OLD"))}
END`,
    `CREATE TRIGGER metric_sums_update AFTER UPDATE OF ${columns.join(", ")} ON metrics
WHEN ${isOther.join(" OR ")} BEGIN
  ${joined([...rows, ...of("OLD"), ...of("NEW")])}
END`,
    // First, so that nothing is worked out for readings that go with their workspace.
    `CREATE TRIGGER metric_sums_workspace BEFORE DELETE ON workspaces BEGIN
  DELETE FROM metric_sums WHERE workspace_id = OLD.id;
END`,
  ];
}
