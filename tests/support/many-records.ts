import { getTableName, sql } from "drizzle-orm";
import { columnKey, columnOf, type RecordDefinition } from "@/lib/records/definition";
import type { Field } from "@/lib/records/field-schema";
import type { TestSystem } from "./test-system";

/**
 * SQL: the i-th record's value of a field. Uses every choice, leaves some optional fields empty,
 * and numbers the texts.
 */
function cellOf(definition: RecordDefinition, field: Field): string {
  const isFirst = definition.description.filters[0] === field.name;
  switch (field.kind) {
    case "choice":
      return `json_extract('${JSON.stringify(field.choices)}', '$[' || (${isFirst ? "i" : "i / 7"} % ${field.choices.length}) || ']')`;
    case "email":
      return "printf('person%05d@example.com', i)";
    case "tags":
      return `iif(i % 7 = 0, '["seventh","Öl"]', '[]')`;
    case "integer":
    case "number":
      return columnOf(definition, field.name).notNull
        ? "(i * 31) % 97"
        : "iif(i % 9 = 0, NULL, 1 + (i * 31) % 97)";
    case "money":
      return "(i * 37) % 100000";
    case "currency":
      return "'EUR'";
    case "day":
    case "time":
      return columnOf(definition, field.name).notNull
        ? "((i * 13) % 700) * 86400000"
        : "iif(i % 5 = 0, NULL, ((i * 13) % 700) * 86400000)";
    case "person":
    case "link":
      return "NULL";
    default:
      if (definition.description.filters.includes(field.name))
        return `printf('Beta ${field.name} %05d', i % 5)`;
      return `printf('%s ${field.name} %05d', iif(i % 2, 'alpha', 'Beta'), (i * 7919) % 100003)`;
  }
}

/**
 * Inserts as many records as a large workspace has, in one statement, because the use cases would
 * take minutes.
 */
export async function insertManyRecords(
  system: TestSystem,
  definition: RecordDefinition,
  { workspaceId, count }: { workspaceId: string; count: number },
): Promise<void> {
  const { table, description } = definition;
  const fields = [...description.fields, ...description.computed].filter(
    ({ name }) => columnKey(name) in table,
  );
  const columns = fields.map(({ name }) => name).join(", ");
  const values = fields.map((field) => cellOf(definition, field)).join(", ");
  await system.context().db.run(
    sql.raw(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
      INSERT INTO ${getTableName(table)} (id, workspace_id, is_sample, created_at, updated_at, version, ${columns})
      SELECT printf('%s-%s-%05d', '${workspaceId}', '${description.one}', i), '${workspaceId}', i % 1000 = 0,
        1700000000000 + (i / 3) * 1000, 1700000000000, 1, ${values} FROM n`),
  );
}
