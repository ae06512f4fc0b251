import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { ChevronLeft } from "@/components/ui/icons";
import type { RecordView } from "@/lib/records/description";
import type { Fields } from "@/lib/records/field-schema";
import type { OpenLinks } from "@/lib/records/links";
import type { RecordPeople } from "@/lib/records/people";
import type { RecordScreenData } from "@/lib/screens/records";
import { capitalized } from "@/lib/ui/capitalized";
import { choicesFrom, statusFlow } from "./choices";
import { formFields, formTexts, newRecordFields } from "./form-texts";
import { RecordActivity } from "./record-activity";
import { RecordComments } from "./record-comments";
import { DeleteRecord } from "./record-dialogs";
import { RecordForm } from "./record-form";
import { listHref, RECORD_HEADING, type RecordScreen } from "./record-screen";

interface OpenRecordProps {
  screen: RecordScreen;
  data: Omit<RecordScreenData, "workspace" | "canManageFields">;
  userId: string;
  /** The page of the list's custom fields, for people who can change them. */
  fieldsHref?: string | null;
  aside?: ReactNode;
}

/** One record: its form, its aside and its activity. */
export function OpenRecord({ screen, data, userId, fieldsHref, aside }: OpenRecordProps) {
  const { description, address } = screen;
  const { words } = description;
  const { record, activity, people, links } = data;
  if (!record) return <RecordMissing screen={screen} />;
  const title = String(record[description.title]);
  const flow = statusFlow(description);
  const fields = editableFields(screen, record);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordHeader
        screen={screen}
        title={title}
        badges={
          <>
            {flow ? <StatusBadge vocabulary="record" status={String(record[flow.field])} /> : null}
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,47.5rem)_18rem] xl:justify-between">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <RecordForm
            key={`${record.id}:${record.version}`}
            address={address}
            words={words}
            fields={formFields(fields)}
            record={{ id: record.id, version: record.version }}
            status={flow && { field: flow.field, warnings: flow.warnings, name: title }}
            start={formTexts(fields, record)}
            userId={userId}
            people={people}
            links={links}
            listHref={listHref(screen)}
            below={fieldsHref ? <ManageFields href={fieldsHref} /> : null}
          />
          <RecordComments key={record.id} address={address} recordId={record.id} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {aside}
          {activity ? <RecordActivity screen={screen} record={record} activity={activity} /> : null}
        </div>
      </div>
    </div>
  );
}

/** Opens the custom fields from a form that has them. */
function ManageFields({ href }: { href: string }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-6 items-center justify-self-start text-13 text-muted-foreground underline-offset-4 hover:text-foreground hover:underline touch:min-h-11"
    >
      Manage fields
    </Link>
  );
}

/** Returns the fields that can be edited. The status offers only allowed next values. */
function editableFields(screen: RecordScreen, record: RecordView): Fields {
  const flow = screen.description.flow ? statusFlow(screen.description) : null;
  const choices = flow ? choicesFrom(flow, String(record[flow.field])) : [];
  return screen.description.fields
    .filter(({ onlyAtCreation }) => !onlyAtCreation)
    .map((field) => {
      const [first, ...others] = choices;
      if (field.kind !== "choice" || field.name !== flow?.field || !first) return field;
      return { ...field, choices: [first, ...others] };
    });
}

function RecordMissing({ screen }: { screen: RecordScreen }) {
  const { singular, plural } = screen.description.words;
  return (
    <EmptyState
      kind="no-match"
      title={`${capitalized(singular)} not found`}
      description="It may have been deleted."
      action={
        <Link href={listHref(screen)} className={buttonVariants({ variant: "outline" })}>
          {`All ${plural}`}
        </Link>
      }
    />
  );
}

interface NewRecordProps {
  screen: RecordScreen;
  people: RecordPeople;
  links: OpenLinks;
  userId: string;
  /** As of `OpenRecord`. */
  fieldsHref: string | null;
}

/** The form for a new record, in place of the list. */
export function NewRecord({ screen, people, links, userId, fieldsHref }: NewRecordProps) {
  const { description, address } = screen;
  const { words } = description;
  const fields = newRecordFields(description);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <RecordHeader screen={screen} title={`New ${words.singular}`} />
      <RecordForm
        address={address}
        words={words}
        fields={formFields(fields)}
        record={null}
        start={formTexts(fields, null)}
        userId={userId}
        people={people}
        links={links}
        listHref={listHref(screen)}
        below={fieldsHref ? <ManageFields href={fieldsHref} /> : null}
      />
    </div>
  );
}

interface RecordHeaderProps {
  screen: RecordScreen;
  title: string;
  badges?: ReactNode;
  actions?: ReactNode;
}

/** Header of a record, with a link back to its list. */
export function RecordHeader({ screen, title, badges, actions }: RecordHeaderProps) {
  const { plural } = screen.description.words;
  return (
    <div className="grid gap-1">
      <Link
        href={listHref(screen)}
        className="-ml-1 inline-flex h-8 items-center gap-1 justify-self-start rounded-md pr-2 text-13 text-muted-foreground hover:text-foreground touch:h-11"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {`All ${plural}`}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2
            id={RECORD_HEADING}
            tabIndex={-1}
            className="min-w-0 break-words font-semibold text-2xl leading-8 tracking-[-0.018em]"
          >
            {title}
          </h2>
          {badges}
        </div>
        {actions}
      </div>
    </div>
  );
}
