import { sql } from "drizzle-orm";
import * as z from "zod";
import { contacts, deals, leads } from "@/db/schema/crm";
import { CONTACT_STATUSES, DEAL_STAGES, LEAD_STATUSES } from "@/db/vocabulary";
import type { Context } from "@/lib/context/context";
import type { Columns, RecordDefinition } from "../definition";
import type { RecordDescription } from "../description";
import type { Field, Values } from "../field-schema";
import { isClosedStage } from "../highlights";

const NOTES: Field = { name: "notes", label: "Notes", kind: "long-text", max: 5000 };
const COMPANY: Field = { name: "company", label: "Company", kind: "text", max: 200 };
const CURRENCY: Field = { name: "currency", label: "Currency", kind: "currency" };

export const CONTACTS: RecordDescription = {
  workspace: "crm",
  name: "contacts",
  one: "contact",
  words: { singular: "contact", plural: "contacts" },
  isPeople: true,
  title: "name",
  identity: "email",
  fields: [
    { name: "name", label: "Full name", kind: "text", max: 200, required: true },
    { name: "email", label: "Email", kind: "email", required: true },
    { name: "phone", label: "Phone", kind: "text", max: 50 },
    COMPANY,
    { name: "position", label: "Position", kind: "text", max: 200 },
    { name: "status", label: "Status", kind: "choice", choices: CONTACT_STATUSES },
    { name: "last_contact", label: "Last contact", kind: "day" },
    { name: "tags", label: "Tags", kind: "tags", hint: "Separated by commas" },
    { name: "lifetime_value", label: "Lifetime value", kind: "money", default: 0 },
    CURRENCY,
    NOTES,
  ],
  computed: [],
  filters: ["status"],
  bulkFields: ["status"],
  sorts: ["name", "status", "last_contact", "lifetime_value"],
  search: ["name", "email", "company", "tags"],
  columns: ["email", "company", "status", "last_contact", "tags", "lifetime_value"],
  rowFields: ["position", "phone"],
};

export const LEADS: RecordDescription = {
  workspace: "crm",
  name: "leads",
  one: "lead",
  words: { singular: "lead", plural: "leads" },
  isPeople: true,
  title: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", max: 200, required: true },
    { name: "email", label: "Email", kind: "email" },
    COMPANY,
    { name: "status", label: "Status", kind: "choice", choices: LEAD_STATUSES },
    { name: "source", label: "Source", kind: "text", max: 100, hint: "Website, referral, fair …" },
    { name: "score", label: "Score", kind: "integer", min: 0, max: 100, default: 0 },
    { name: "estimated_value", label: "Estimated value", kind: "money", default: 0 },
    CURRENCY,
    { name: "assigned_to", label: "Assigned to", kind: "person" },
    NOTES,
  ],
  computed: [],
  filters: ["status"],
  bulkFields: ["status"],
  sorts: ["name", "score", "estimated_value", "status"],
  search: ["name", "email", "company", "source"],
  columns: ["status", "source", "score", "estimated_value", "assigned_to"],
  rowFields: ["company", "deal_id"],
};

export const DEALS: RecordDescription = {
  workspace: "crm",
  name: "deals",
  one: "deal",
  words: { singular: "deal", plural: "deals" },
  title: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", max: 200, required: true },
    COMPANY,
    { name: "stage", label: "Stage", kind: "choice", choices: DEAL_STAGES },
    { name: "value", label: "Value", kind: "money", default: 0 },
    CURRENCY,
    {
      name: "probability",
      label: "Probability",
      kind: "integer",
      min: 0,
      max: 100,
      unit: "%",
      default: 10,
    },
    { name: "expected_close", label: "Expected close", kind: "day" },
    NOTES,
  ],
  computed: [{ name: "closed_at", label: "Closed on", kind: "day" }],
  filters: ["stage"],
  bulkFields: ["stage"],
  sorts: ["name", "value", "expected_close", "stage"],
  search: ["name", "company", "notes"],
  columns: ["stage", "value", "probability", "expected_close"],
  rowFields: ["company"],
};

/** A deal that is reopened and closed again gets the later time. */
function deriveDeal(ctx: Context, values: Values, before: Columns | null): Columns {
  const stage = String(values.stage ?? "");
  if (!isClosedStage(stage)) return { closedAt: null };
  return { closedAt: (before?.stage === stage && before.closedAt) || ctx.now };
}

/**
 * The deal created from a lead, if any. With full names, because Drizzle omits the table in a query
 * on only one.
 */
const DEAL_OF_LEAD = {
  dealId: sql`(SELECT deals.id FROM deals WHERE deals.lead_id = leads.id)`,
};

/** The record types of the CRM workspace. */
export const CRM_RECORDS: readonly RecordDefinition[] = [
  {
    description: CONTACTS,
    table: contacts,
  },
  {
    description: LEADS,
    table: leads,
    listColumns: DEAL_OF_LEAD,
    recordColumns: DEAL_OF_LEAD,
    present: (row) => ("dealId" in row ? { deal_id: row.dealId } : {}),
    answerFields: {
      deal_id: z
        .string()
        .nullable()
        .optional()
        .meta({ description: "ID of the deal created from this lead." }),
    },
  },
  {
    description: DEALS,
    table: deals,
    derive: deriveDeal,
  },
];
