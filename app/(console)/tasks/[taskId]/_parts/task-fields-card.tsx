import { Card, CardTitle } from "@/components/ui/card";
import { keyOf } from "@/lib/custom-fields/names";
import type { Field, Fields } from "@/lib/records/field-schema";
import type { TaskView } from "@/lib/tasks/schema";
import { FieldValue } from "../../../_parts/fields/field-value";
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
  const { project_id: projectId } = task;
  if (fields.length === 0 || projectId === null) return null;
  return (
    <Card>
      <CardTitle>Fields</CardTitle>
      <dl className="properties">
        {fields.map((field) => (
          <TaskFieldRow key={field.name} {...{ task, field, projectId, people, names, canEdit }} />
        ))}
      </dl>
    </Card>
  );
}

type RowProps = Omit<TaskFieldsCardProps, "fields"> & { field: Field; projectId: string };

function TaskFieldRow({ task, field, projectId, people, names, canEdit }: RowProps) {
  const value = task.custom[keyOf(field)];
  const shown = <FieldValue {...{ field, value, names, projectId }} />;
  if (canEdit)
    return (
      <TaskField taskId={task.id} {...{ projectId, field, value }} people={[...people]}>
        {shown}
      </TaskField>
    );
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>{shown}</dd>
    </div>
  );
}
