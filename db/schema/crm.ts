import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CONTACT_STATUSES, DEAL_STAGES, LEAD_STATUSES } from "../vocabulary";
import { users } from "./auth";
import { textNoCase, timeColumn, vocabulary } from "./columns";
import { dayColumn, moneyColumn, recordColumns, recordIndexes, tagsColumn } from "./record-columns";

export const contacts = sqliteTable(
  "contacts",
  {
    ...recordColumns(),
    name: textNoCase("name").notNull(),
    email: textNoCase("email").notNull(),
    phone: text("phone").notNull().default(""),
    company: textNoCase("company").notNull().default(""),
    position: textNoCase("position").notNull().default(""),
    status: text("status", { enum: CONTACT_STATUSES }).notNull().default("prospect"),
    lastContact: dayColumn("last_contact"),
    tags: tagsColumn("tags"),
    lifetimeValue: moneyColumn("lifetime_value").notNull().default(0),
    currency: text("currency").notNull(),
    notes: text("notes").notNull().default(""),
  },
  (table) => [
    ...recordIndexes("contacts", table, {
      filters: { status: table.status },
      sorts: {
        name: table.name,
        last_contact: table.lastContact,
        lifetime_value: table.lifetimeValue,
      },
    }),
    vocabulary("contacts_status_values", table.status, CONTACT_STATUSES),
  ],
);

export const leads = sqliteTable(
  "leads",
  {
    ...recordColumns(),
    name: textNoCase("name").notNull(),
    email: textNoCase("email").notNull().default(""),
    company: textNoCase("company").notNull().default(""),
    status: text("status", { enum: LEAD_STATUSES }).notNull().default("new"),
    source: textNoCase("source").notNull().default(""),
    score: integer("score").notNull().default(0),
    estimatedValue: moneyColumn("estimated_value").notNull().default(0),
    currency: text("currency").notNull(),
    assignedTo: text("assigned_to").references(() => users.id, { onDelete: "set null" }),
    notes: text("notes").notNull().default(""),
  },
  (table) => [
    ...recordIndexes("leads", table, {
      filters: { status: table.status },
      sorts: { name: table.name, score: table.score, estimated_value: table.estimatedValue },
    }),
    index("leads_assigned_to").on(table.assignedTo),
    check("leads_score_range", sql`${table.score} BETWEEN 0 AND 100`),
    vocabulary("leads_status_values", table.status, LEAD_STATUSES),
  ],
);

export const deals = sqliteTable(
  "deals",
  {
    ...recordColumns(),
    name: textNoCase("name").notNull(),
    company: textNoCase("company").notNull().default(""),
    stage: text("stage", { enum: DEAL_STAGES }).notNull().default("discovery"),
    value: moneyColumn("value").notNull().default(0),
    currency: text("currency").notNull(),
    /** In percent. */
    probability: integer("probability").notNull().default(0),
    expectedClose: dayColumn("expected_close"),
    notes: text("notes").notNull().default(""),
    /** The lead it was created from. */
    leadId: text("lead_id").references(() => leads.id, { onDelete: "set null" }),
    /** When it was won or lost. Null while open. */
    closedAt: timeColumn("closed_at"),
  },
  (table) => [
    ...recordIndexes("deals", table, {
      filters: { stage: table.stage },
      sorts: { name: table.name, value: table.value, expected_close: table.expectedClose },
    }),
    // A lead becomes only one deal, even if the button is clicked twice.
    uniqueIndex("deals_lead").on(table.leadId),
    check("deals_probability_range", sql`${table.probability} BETWEEN 0 AND 100`),
    vocabulary("deals_stage_values", table.stage, DEAL_STAGES),
  ],
);
