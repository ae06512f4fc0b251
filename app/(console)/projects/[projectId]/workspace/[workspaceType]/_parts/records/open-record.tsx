import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { ChevronLeft, Pencil } from "@/components/ui/icons";
import type { RecordView } from "@/lib/records/description";
import type { Fields } from "@/lib/records/field-schema";
import type { OpenLinks } from "@/lib/records/links";
import type { RecordPeople } from "@/lib/records/people";
import type { RecordScreenData } from "@/lib/screens/records";
import { capitalized } from "@/lib/ui/capitalized";
import { paramOf } from "@/lib/ui/page-location";
import { choicesFrom, statusFlow } from "./choices";
import { formFields, formTexts, newRecordFields } from "./form-texts";
import { recordChanges } from "./record-activity";
import { recordParts } from "./record-detail";
import { DeleteRecord } from "./record-dialogs";
import { RecordForm } from "./record-form";
import { editHref, listHref, RECORD_HEADING, type RecordScreen, recordHref } from "./record-screen";
import { RecordStream } from "./record-stream";

interface OpenRecordProps {
  screen: RecordScreen;
  data: Omit<RecordScreenData, "workspace" | "canManageFields">;
  userId: string;
  /** The page of the list's custom fields, for people who can change them. */
  fieldsHref?: string | null;
  /** What the view shows with the record. */
  aside?: ReactNode;
}

/** One record: its fields, each edited where it is, what belongs to it, and its activity. */
export function OpenRecord(props: OpenRecordProps) {
  const { screen, data, fieldsHref, aside } = props;
  const { description, address, location } = screen;
  const { record, activity, people, links } = data;
  if (!record) return <RecordMissing screen={screen} />;
  if (paramOf(location.params, "edit")) return <EditRecord {...props} record={record} />;
  const name = String(record[description.title]);
  const names = new Map([...people.map(({ id, name }) => [id, name] as const), ...data.names]);
  const fields = editableFields(screen, record);
  const parts = recordParts({ screen, record, fields, people, links, names });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordHeader
        screen={screen}
        title={name}
        inPlace={parts.title}
        badges={record.is_sample ? <Badge tone="info">Sample</Badge> : null}
        actions={
          <div className="flex gap-2">
            <Link
              href={editHref(screen, record.id)}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              <Pencil aria-hidden /> Edit
            </Link>
            <DeleteRecord
              address={address}
              record={{ id: record.id, name }}
              singular={description.words.singular}
              listHref={listHref(screen)}
            />
          </div>
        }
      />
      <div className="detail-columns lg:grid-rows-[auto_1fr]">
        {parts.content.length > 0 || aside ? (
          <div className="grid min-w-0 gap-8">
            {parts.content}
            {aside}
          </div>
        ) : null}
        <div className="grid min-w-0 gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {parts.properties}
          {fieldsHref ? <ManageFields href={fieldsHref} /> : null}
        </div>
        <RecordStream
          key={record.id}
          address={address}
          recordId={record.id}
          changes={activity ? recordChanges({ screen, record, activity }) : NONE}
        />
      </div>
    </div>
  );
}

const NONE = { rows: [], total: 0 };

/** All fields of a record as one form. */
function EditRecord({
  screen,
  data,
  userId,
  fieldsHref,
  record,
}: OpenRecordProps & { record: RecordView }) {
  const { description, address } = screen;
  const { words } = description;
  const flow = statusFlow(description);
  const name = String(record[description.title]);
  const fields = editableFields(screen, record);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <RecordHeader screen={screen} title={name} />
      <RecordForm
        key={`${record.id}:${record.version}`}
        address={address}
        words={words}
        fields={formFields(fields)}
        record={{ id: record.id, version: record.version }}
        status={flow && { field: flow.field, warnings: flow.warnings, name }}
        start={formTexts(fields, record)}
        userId={userId}
        people={data.people}
        links={data.links}
        backHref={recordHref(screen, record.id)}
        below={fieldsHref ? <ManageFields href={fieldsHref} /> : null}
      />
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
        backHref={listHref(screen)}
        below={fieldsHref ? <ManageFields href={fieldsHref} /> : null}
      />
    </div>
  );
}

interface RecordHeaderProps {
  screen: RecordScreen;
  title: string;
  /** Makes the title editable. */
  inPlace?: (heading: ReactNode) => ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
}

/** Header of a record, with a link back to its list. */
export function RecordHeader({ screen, title, inPlace, badges, actions }: RecordHeaderProps) {
  const { plural } = screen.description.words;
  const heading = (
    <h2
      id={RECORD_HEADING}
      tabIndex={-1}
      className="wrap-anywhere min-w-0 font-semibold text-2xl leading-8 tracking-[-0.018em]"
    >
      {title}
    </h2>
  );
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
          {inPlace ? inPlace(heading) : heading}
          {badges}
        </div>
        {actions}
      </div>
    </div>
  );
}
