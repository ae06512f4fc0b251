import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { FormattedNumber } from "@/components/number-formats";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { FormattedTime } from "@/components/time-formats";
import { Badge } from "@/components/ui/badge";
import { badgeFor } from "@/lib/badges";
import { choiceWords } from "@/lib/custom-fields/choice-words";
import { recordPath } from "@/lib/records/description";
import { DEFAULT_CURRENCY, type Field } from "@/lib/records/field-schema";
import { unitText } from "@/lib/records/number-format";

interface FieldValueProps {
  field: Field;
  value: unknown;
  /** The names of people and records in the values, by id. */
  names: ReadonlyMap<string, string>;
  projectId: string;
  /** The currency of amounts without one of their own. */
  currency?: string;
  /** Shows a choice as the status that it is. */
  isStatus?: boolean;
}

const LINKED = {
  contact: { workspace: "crm", name: "contacts", text: "Open contact" },
  picture: { workspace: "media", name: "assets", text: "Open picture" },
} as const;

const ADDRESS = "relative break-words text-brand underline-offset-4 hover:underline";

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && !value.length);

/** A field's value in words, with its unit or as a link. */
export function FieldValue(props: FieldValueProps) {
  const { field, value, names, projectId, currency, isStatus } = props;
  if (isEmpty(value)) return <span className="no-value">None</span>;
  const text = String(value);
  switch (field.kind) {
    case "money":
      return (
        <FormattedNumber
          as="money"
          of={[Number(value), field.currency ?? currency ?? DEFAULT_CURRENCY]}
        />
      );
    case "integer":
    case "number":
      return (
        <>
          <FormattedNumber as="number" of={[Number(value)]} />
          {unitText(field.unit)}
        </>
      );
    case "day":
      return <FormattedTime as="date" of={[Date.parse(text)]} />;
    case "time":
      return <RelativeTime value={text} />;
    case "person":
      return names.get(text) ?? "A person who left";
    case "email":
      return (
        <a href={`mailto:${text}`} className={ADDRESS}>
          {text}
        </a>
      );
    case "url":
      return (
        <a href={text} target="_blank" rel="noopener noreferrer" className={ADDRESS}>
          {text}
        </a>
      );
    case "link": {
      const { text: words, ...target } = LINKED[field.to];
      return (
        <Link href={recordPath(projectId, target, text)} className={ADDRESS}>
          {names.get(text) ?? words}
        </Link>
      );
    }
    case "tags":
      return <Tags texts={[value].flat().map(String)} />;
    case "choice":
      if (isStatus) return <StatusBadge vocabulary="record" status={text} />;
      return field.custom ? choiceWords(field, value) : badgeFor("record", text).label;
    case "choices":
    case "yes-no":
      return [value]
        .flat()
        .map((one) => choiceWords(field, one))
        .join(", ");
    case "text":
      return optionText(field, text);
    default:
      return text;
  }
}

function optionText(
  { options }: Extract<Field, { kind: "text" | "long-text" | "markdown" }>,
  text: string,
) {
  return options?.find(({ value }) => value.toLowerCase() === text.toLowerCase())?.label ?? text;
}

function Tags({ texts }: { texts: readonly string[] }): ReactNode {
  return (
    <span className="flex flex-wrap gap-1">
      {texts.map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
    </span>
  );
}
