// What the records of a workspace come to now: what triggers keep in `place_sums`. Another sum takes a migration with the
// statements that `node scripts/period-triggers.mjs` prints; a test compares them with what the database has.

import { HOT_SCORE, LOW_STOCK } from "./vocabulary.ts";

interface PlaceSum {
  table: string;
  name: string;
  columns: readonly string[];
  /** SQL over the columns of a row whose name is given: which count, what is counted apart, what is added up. */
  when?: (row: string) => string;
  label?: (row: string) => string;
  total?: (row: string) => string;
}

/** Places on the second page of search results, ten to a page. */
const SECOND_PAGE = "BETWEEN 11 AND 20";

const PLACE_SUMS: readonly PlaceSum[] = [
  {
    table: "products",
    name: "stock.out",
    columns: ["stock_quantity", "status"],
    when: (row) => `${row}.stock_quantity = 0 AND ${row}.status <> 'inactive'`,
  },
  {
    table: "products",
    name: "stock.low",
    columns: ["stock_quantity", "status"],
    when: (row) =>
      `${row}.stock_quantity BETWEEN 1 AND ${LOW_STOCK} AND ${row}.status <> 'inactive'`,
  },
  {
    table: "keywords",
    name: "keywords.near",
    columns: ["position"],
    when: (row) => `${row}.position ${SECOND_PAGE}`,
  },
  {
    table: "media_assets",
    name: "media.bytes",
    columns: ["type", "size"],
    label: (row) => `${row}.type`,
    total: (row) => `${row}.size`,
  },
  {
    table: "media_assets",
    name: "media.views",
    columns: ["views"],
    total: (row) => `${row}.views`,
  },
  {
    table: "media_assets",
    name: "media.downloads",
    columns: ["downloads"],
    total: (row) => `${row}.downloads`,
  },
];

const TARGET = "INSERT INTO place_sums (workspace_id, name, label, records, total)";
const ADDED =
  "ON CONFLICT DO UPDATE SET records = records + excluded.records, total = total + excluded.total";

const where = (condition: string | undefined, row: string) =>
  [`${row}.workspace_id IS NOT NULL`, ...(condition ? [condition] : [])].join(" AND ");

function more({ name, when, label, total }: PlaceSum): string {
  return `${TARGET}
  SELECT NEW.workspace_id, '${name}', ${label?.("NEW") ?? "''"}, 1, ${total?.("NEW") ?? "0"} WHERE ${where(when?.("NEW"), "NEW")}
  ${ADDED};`;
}

function less({ name, when, label, total }: PlaceSum): string {
  return `UPDATE place_sums SET records = records - 1, total = total - ${total?.("OLD") ?? "0"}
  WHERE workspace_id = OLD.workspace_id AND name = '${name}' AND label = ${label?.("OLD") ?? "''"} AND ${where(when?.("OLD"), "OLD")};`;
}

function summing(sum: PlaceSum): string[] {
  const { table, name, columns, when, label, total } = sum;
  const trigger = `${table}_${name.replace(".", "_")}`;
  const isOther = columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(" OR ");
  return [
    `${TARGET}
SELECT workspace_id, '${name}', ${label?.(table) ?? "''"}, count(*), ${total ? `sum(${total(table)})` : "0"}
FROM ${table} WHERE ${where(when?.(table), table)} GROUP BY 1, 3`,
    `CREATE TRIGGER ${trigger}_insert AFTER INSERT ON ${table} BEGIN
  ${more(sum)}
END`,
    `CREATE TRIGGER ${trigger}_delete AFTER DELETE ON ${table} BEGIN
  ${less(sum)}
END`,
    `CREATE TRIGGER ${trigger}_update AFTER UPDATE OF ${columns.join(", ")} ON ${table}
WHEN ${isOther} BEGIN
  ${less(sum)}
  ${more(sum)}
END`,
  ];
}

/** Open leads of a high score that no deal was made of, by status. */
const isStrong = (row: string) =>
  `${row}.score >= ${HOT_SCORE} AND ${row}.status NOT IN ('closed_won', 'closed_lost')`;
const hasNoDeal = (lead: string) => `NOT EXISTS (SELECT 1 FROM deals WHERE lead_id = ${lead}.id)`;

/** A lead turns from strong to taken with its deal, and back: the deal's triggers look at the lead. */
function strongLeads(): string[] {
  const put = (row: string, from: string, condition: string) => `${TARGET}
  SELECT ${row}.workspace_id, 'leads.hot', ${row}.status, 1, 0${from} WHERE ${isStrong(row)} AND ${condition}
  ${ADDED};`;
  const take = (row: string) => `UPDATE place_sums SET records = records - 1
  WHERE workspace_id = ${row}.workspace_id AND name = 'leads.hot' AND label = ${row}.status AND ${isStrong(row)} AND ${hasNoDeal(row)};`;
  // At most one deal names a lead.
  const takenByDeal = `UPDATE place_sums SET records = records - 1
  WHERE workspace_id = (SELECT workspace_id FROM leads WHERE id = NEW.lead_id AND ${isStrong("leads")})
    AND name = 'leads.hot' AND label = (SELECT status FROM leads WHERE id = NEW.lead_id);`;
  // A workspace on its way out takes deals and leads with it, in whichever order.
  const isThere = "EXISTS (SELECT 1 FROM workspaces WHERE id = leads.workspace_id)";
  const leftByDeal = put("leads", " FROM leads", `leads.id = OLD.lead_id AND ${isThere}`);
  return [
    `${TARGET}
SELECT workspace_id, 'leads.hot', status, count(*), 0 FROM leads WHERE ${isStrong("leads")} AND ${hasNoDeal("leads")} GROUP BY 1, 3`,
    `CREATE TRIGGER leads_hot_insert AFTER INSERT ON leads BEGIN
  ${put("NEW", "", hasNoDeal("NEW"))}
END`,
    // Before its deal is told to forget it.
    `CREATE TRIGGER leads_hot_delete BEFORE DELETE ON leads BEGIN
  ${take("OLD")}
END`,
    `CREATE TRIGGER leads_hot_update AFTER UPDATE OF score, status ON leads
WHEN OLD.score <> NEW.score OR OLD.status <> NEW.status BEGIN
  ${take("OLD")}
  ${put("NEW", "", hasNoDeal("NEW"))}
END`,
    `CREATE TRIGGER deals_lead_insert AFTER INSERT ON deals WHEN NEW.lead_id IS NOT NULL BEGIN
  ${takenByDeal}
END`,
    `CREATE TRIGGER deals_lead_delete AFTER DELETE ON deals WHEN OLD.lead_id IS NOT NULL BEGIN
  ${leftByDeal}
END`,
    `CREATE TRIGGER deals_lead_update AFTER UPDATE OF lead_id ON deals WHEN OLD.lead_id IS NOT NEW.lead_id BEGIN
  ${leftByDeal}
  ${takenByDeal}
END`,
  ];
}

/** The statements that keep `place_sums`, in the order in which a migration runs them. */
export const placeSumStatements = (): string[] => [
  ...PLACE_SUMS.flatMap(summing),
  ...strongLeads(),
];
