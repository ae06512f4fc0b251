import type { ReactNode } from "react";
import { Markdown } from "@/components/markdown";
import { RelativeTime } from "@/components/relative-time";
import { Card, CardTitle } from "@/components/ui/card";
import type { RecordView } from "@/lib/records/description";
import type { Field, Fields } from "@/lib/records/field-schema";
import type { OpenLinks } from "@/lib/records/links";
import { FieldValue } from "../../../../../../_parts/fields/field-value";
import { statusFlow } from "./choices";
import { RecordField } from "./record-field";
import type { RecordScreen } from "./record-screen";

export interface RecordDetailProps {
  screen: RecordScreen;
  record: RecordView;
  /** The fields that the person can change. */
  fields: Fields;
  people: readonly { id: string; name: string }[];
  links: OpenLinks;
  /** The names of people and records in the values, by id. */
  names: ReadonlyMap<string, string>;
}

/** Kinds that are shown beside the properties, over the whole width. */
const isContent = ({ kind }: Field) => kind === "long-text" || kind === "markdown";

/** Returns the parts of a record's page that show and change its fields. */
export function recordParts({ screen, record, fields, ...rest }: RecordDetailProps) {
  const { description, address } = screen;
  const { people, links, names } = rest;
  const flow = statusFlow(description);
  const name = String(record[description.title]);
  const common = {
    ...{ address, people, links },
    ...{ recordId: record.id, version: record.version, singular: description.words.singular },
    status: flow && { field: flow.field, warnings: flow.warnings, name },
  };
  const fieldOf = (field: Field, look: "property" | "section" | "title", shown: ReactNode) => (
    <RecordField key={field.name} {...{ ...common, field, look }} value={record[field.name]}>
      {shown}
    </RecordField>
  );
  const shown = fields.filter(
    (field) =>
      field.name !== description.title && (field.kind !== "link" || links.includes(field.to)),
  );
  const title = fields.find((field) => field.name === description.title);
  return {
    title: (heading: ReactNode) => (title ? fieldOf(title, "title", heading) : heading),
    content: shown
      .filter(isContent)
      .map((field) => fieldOf(field, "section", longText(field, record[field.name]))),
    properties: (
      <Card>
        <CardTitle className="sr-only">Properties</CardTitle>
        <dl className="properties">
          {shown
            .filter((field) => !isContent(field))
            .map((field) =>
              fieldOf(
                field,
                "property",
                <FieldValue
                  field={field}
                  value={record[field.name]}
                  names={names}
                  projectId={address.projectId}
                  isStatus={field.name === flow?.field}
                  currency={record.currency ? String(record.currency) : undefined}
                />,
              ),
            )}
          <Time label="Created" value={record.created_at} />
          <Time label="Updated" value={record.updated_at} />
        </dl>
      </Card>
    ),
  };
}

function longText(field: Field, text: unknown): ReactNode {
  if (!text) return null;
  if (field.kind === "markdown") return <Markdown>{String(text)}</Markdown>;
  return <p className="whitespace-pre-wrap break-words text-read">{String(text)}</p>;
}

function Time({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <RelativeTime value={value} />
      </dd>
    </div>
  );
}
