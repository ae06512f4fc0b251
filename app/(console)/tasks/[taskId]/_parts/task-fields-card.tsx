import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { FormattedNumber } from "@/components/number-formats";
import { FormattedTime } from "@/components/time-formats";
import { choiceWords } from "@/lib/custom-fields/choice-words";
import { keyOf } from "@/lib/custom-fields/names";
import { recordPath } from "@/lib/records/description";
import type { Field, Fields } from "@/lib/records/field-schema";
import type { TaskView } from "@/lib/tasks/schema";
import { AddressFact, FactsCard } from "../../../_parts/items/item-parts";
import { TaskField } from "./task-field";

interface Person {
  id: string;
  name: string;
}

interface TaskFieldsCardProps {
  task: TaskView;
  fields: Fields;
  /** People that a field can name. */
  people: readonly Person[];
  /** The names of people and records in the values, by id. */
  names: ReadonlyMap<string, string>;
  canEdit: boolean;
}

/** The values of the project's custom fields. Nothing without any. */
export function TaskFieldsCard({ task, fields, people, names, canEdit }: TaskFieldsCardProps) {
  const { id, project_id: projectId } = task;
  if (fields.length === 0 || projectId === null) return null;
  const facts = fields.map((field) => {
    const value = task.custom[keyOf(field)];
    const shown = shownValue(field, value, { names, projectId });
    return {
      label: field.label,
      value: canEdit ? (
        <TaskField {...{ taskId: id, projectId, field, value }} people={[...people]}>
          {shown}
        </TaskField>
      ) : (
        shown
      ),
    };
  });
  return <FactsCard title="Fields" facts={facts} />;
}

const NOTHING = <span className="no-value">None</span>;
const LINKED = {
  contact: { workspace: "crm", name: "contacts", text: "Open contact" },
  picture: { workspace: "media", name: "assets", text: "Open picture" },
} as const;

function shownValue(
  field: Field,
  value: unknown,
  { names, projectId }: { names: ReadonlyMap<string, string>; projectId: string },
): ReactNode {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return NOTHING;
  const text = String(value);
  switch (field.kind) {
    case "money":
      return <FormattedNumber as="money" of={[Number(value), field.currency ?? "EUR"]} />;
    case "number":
      return (
        <>
          <FormattedNumber as="number" of={[Number(value)]} />
          {field.unit ? ` ${field.unit}` : ""}
        </>
      );
    case "day":
      return <FormattedTime as="date" of={[Date.parse(text)]} />;
    case "person":
      return names.get(text) ?? "A person who left";
    case "url":
      return <AddressFact url={text} none="None" />;
    case "link": {
      const { text: words, ...target } = LINKED[field.to];
      return (
        <Link href={recordPath(projectId, target, text)} className="text-brand underline">
          {names.get(text) ?? words}
        </Link>
      );
    }
    default:
      return [value]
        .flat()
        .map((one) => choiceWords(field, one))
        .join(", ");
  }
}
