import { CUSTOM_KINDS } from "@/db/vocabulary";

export { CUSTOM_KINDS };
export type CustomKind = (typeof CUSTOM_KINDS)[number];

/** Each kind in words. */
export const KIND_WORDS: Readonly<Record<CustomKind, string>> = {
  text: "Text",
  number: "Number",
  money: "Money",
  day: "Date",
  choice: "Choice",
  choices: "Several choices",
  person: "Person",
  link: "Link to a record",
  "yes-no": "Yes or no",
  url: "URL",
};

/** The most custom fields that a list shows as columns. */
export const MAX_IN_LIST = 4;

/** What a field can link to. */
export const LINK_TARGETS = ["contact", "picture"] as const;

/** A field's definition, as screens and the API show it. */
export interface CustomFieldView {
  id: string;
  key: string;
  label: string;
  kind: CustomKind;
  hint: string;
  in_list: boolean;
  position: number;
  options: { value: string; label: string }[];
  unit: string | null;
  currency: string | null;
  to: (typeof LINK_TARGETS)[number] | null;
  /** Records with a value, as far as they are counted. */
  records: number;
  is_indexed: boolean;
  deleted_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}
