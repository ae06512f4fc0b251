import * as z from "zod";
import { nameText, text } from "@/lib/text-schema";
import { CUSTOM_KINDS, LINK_TARGETS, MAX_IN_LIST } from "./field-words";
import { MAX_FIELDS } from "./names";

const MAX_OPTIONS = 50;
const MAX_LABEL = 60;

const label = nameText({ max: MAX_LABEL, label: "Label" });
const hint = text({ max: 200, min: 0, label: "Hint" });

const option = z.object(
  {
    /** Given for an option that exists. */
    value: z.string().max(MAX_LABEL).optional().meta({
      description: "The stored value, which never changes. Leave it out for a new option.",
    }),
    label: nameText({ max: MAX_LABEL, label: "Option" }).refine(
      (one) => !one.includes(","),
      "An option can't contain a comma",
    ),
  },
  'Give each option as an object with a label: { "label": "Red" }',
);

const options = z
  .array(option)
  .min(1, "Add at least one option")
  .max(MAX_OPTIONS, `A field can have up to ${MAX_OPTIONS} options`)
  .refine(
    (all) => new Set(all.map((one) => one.label.toLowerCase())).size === all.length,
    "Two options have the same label",
  );

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "Currency must be a three-letter code such as EUR");

const shared = {
  hint: hint.optional().meta({ description: "A sentence below the control." }),
  in_list: z
    .boolean()
    .optional()
    .meta({
      description: `Whether the list shows it as a column. Up to ${MAX_IN_LIST} can be.`,
    }),
  position: z.int().min(1).max(MAX_FIELDS).optional().meta({
    description: "The place among the fields, starting at 1.",
  }),
  options: options.optional().meta({ description: "Only for choices, which need it." }),
  unit: text({ max: 12, min: 0, label: "Unit" }).optional().meta({ description: "For numbers." }),
  currency: currency.optional().meta({ description: "For money. EUR without it." }),
};

/** The body of a new field. */
export const createFieldSchema = z
  .object({
    label,
    kind: z.enum(CUSTOM_KINDS, `Type must be one of ${CUSTOM_KINDS.join(", ")}`),
    ...shared,
    to: z.enum(LINK_TARGETS).optional().meta({ description: "For links, which need it." }),
  })
  .superRefine(({ kind, options: given, to }, context) => {
    const hasOptions = kind === "choice" || kind === "choices";
    if (hasOptions && !given)
      context.addIssue({ code: "custom", path: ["options"], message: "Add at least one option" });
    if (kind === "link" && !to)
      context.addIssue({ code: "custom", path: ["to"], message: "Choose what it links to" });
  });

/** The body of a change. Key and type of a field never change. */
export const updateFieldSchema = z.object({
  label: label.optional(),
  ...shared,
  kind: z
    .never("The type of a field can't be changed. Create another field.")
    .optional()
    .meta({ description: "Can't be changed." }),
});
export type UpdateField = z.infer<typeof updateFieldSchema>;

/** A field's definition in responses. */
export const customFieldViewSchema = z
  .object({
    id: z.string(),
    key: z.string().meta({ description: "Its name in `custom` of records. Never changes." }),
    label: z.string(),
    kind: z.enum(CUSTOM_KINDS),
    hint: z.string(),
    in_list: z.boolean(),
    position: z.int(),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
    unit: z.string().nullable(),
    currency: z.string().nullable(),
    to: z.enum(LINK_TARGETS).nullable(),
    records: z.int().meta({ description: "Number of records that have a value." }),
    is_indexed: z.boolean().meta({
      description:
        "Whether long lists are quick to filter and sort by it. The first ten fields are.",
    }),
    deleted_at: z.string().nullable(),
    version: z.int(),
    created_at: z.string().meta({ format: "date-time" }),
    updated_at: z.string().meta({ format: "date-time" }),
  })
  .meta({
    id: "CustomField",
    description: "A field that a project's admins added to a record type.",
  });
