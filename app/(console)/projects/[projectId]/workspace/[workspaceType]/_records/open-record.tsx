import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import type { RecordView } from "@/lib/records/description";
import type { Fields } from "@/lib/records/field-schema";
import type { RecordScreenData } from "@/lib/records/read/get-record-screens";
import { DeleteRecord } from "./delete-record";
import { formTexts } from "./form-texts";
import { RecordActivity } from "./record-activity";
import { RecordForm } from "./record-form";
import { RecordHeader } from "./record-header";
import { listHref, type RecordScreen } from "./record-screen";
import { choicesFrom, statusSteps } from "./status-steps";

interface OpenRecordProps {
  screen: RecordScreen;
  data: Omit<RecordScreenData, "workspace">;
  userId: string;
  aside?: ReactNode;
}

/** One record: its form, what belongs beside it, and what was done to it. */
export function OpenRecord({ screen, data, userId, aside }: OpenRecordProps) {
  const { description, address } = screen;
  const { words } = description;
  const { record, activity, people } = data;
  if (!record) return <RecordMissing screen={screen} />;
  const title = String(record[description.title]);
  const steps = statusSteps(description);
  const fields = editableFields(screen, record);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordHeader
        screen={screen}
        title={title}
        badges={
          <>
            {steps ? (
              <StatusBadge vocabulary="record" status={String(record[steps.field])} />
            ) : null}
            {record.is_sample ? <Badge tone="info">Sample</Badge> : null}
          </>
        }
        actions={
          <DeleteRecord
            address={address}
            record={{ id: record.id, name: title }}
            singular={words.singular}
            listHref={listHref(screen)}
          />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <RecordForm
          key={`${record.id}:${record.version}`}
          address={address}
          words={words}
          fields={fields}
          record={{ id: record.id, version: record.version }}
          status={steps && { field: steps.field, warnings: steps.warnings, name: title }}
          start={formTexts(fields, record)}
          userId={userId}
          people={people}
          listHref={listHref(screen)}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {aside}
          {activity ? <RecordActivity screen={screen} record={record} activity={activity} /> : null}
        </div>
      </div>
    </div>
  );
}

/** What an edit may change, each choice with what may follow what the record has. */
function editableFields(screen: RecordScreen, record: RecordView): Fields {
  const steps = screen.description.flow ? statusSteps(screen.description) : null;
  const choices = steps ? choicesFrom(steps, String(record[steps.field])) : [];
  return screen.description.fields
    .filter(({ onlyAtCreation }) => !onlyAtCreation)
    .map((field) => {
      const [first, ...others] = choices;
      if (field.kind !== "choice" || field.name !== steps?.field || !first) return field;
      return { ...field, choices: [first, ...others] };
    });
}

function RecordMissing({ screen }: { screen: RecordScreen }) {
  const { singular, plural } = screen.description.words;
  return (
    <EmptyState
      kind="no-match"
      title={`This ${singular} does not exist`}
      description="It may have been deleted meanwhile."
      action={
        <Link href={listHref(screen)} className={buttonVariants({ variant: "outline" })}>
          {`All ${plural}`}
        </Link>
      }
    />
  );
}
