import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import type { RecordListQuery } from "@/lib/records/description-schema";
import type { RecordPage } from "@/lib/records/list-records";
import { placeHref } from "@/lib/ui/page-place";
import { LoadFailed } from "../../../../../_components/load-failed";
import { asksFromPhone } from "./asks-from-phone";
import { CountLine, ExportLink } from "./count-line";
import { ImportButton } from "./import-button";
import { readPeopleNames } from "./people-names";
import { readRecordPage, recordQuery } from "./read-record-page";
import { type RecordListing, recordColumns } from "./record-columns";
import { isTooDeep, RecordPages, TooDeep } from "./record-pages";
import { recordRow } from "./record-row";
import { FIRST_PAGE, type RecordScreen, recordHref } from "./record-screen";
import { RecordToolbar } from "./record-toolbar";
import { LoadSamples, SampleNotice } from "./sample-buttons";
import { statusSteps } from "./status-steps";

export interface RecordListProps {
  screen: RecordScreen;
  listing: RecordListing;
  /** Above the list, such as tiles. */
  renderHead?: (stats: RecordPage["stats"]) => ReactNode;
}

/** The records of a type, filtered, sorted and paged as the address says. */
export async function RecordList({ screen, listing, renderHead }: RecordListProps) {
  const { description, address, place } = screen;
  const query = recordQuery(screen);
  const [{ data, failure }, people, isPhone] = await Promise.all([
    readRecordPage(screen),
    readPeopleNames(screen),
    asksFromPhone(),
  ]);
  const { plural } = description.words;
  if (failure)
    return <LoadFailed title={`Failed to load the ${plural}`} message={failure.message} />;
  if (data.stats.total === 0) return <FirstUse screen={screen} canLoad={data.isWorkspaceEmpty} />;
  if (query.page > data.pageCount)
    redirect(placeHref(place, { ...FIRST_PAGE, page: data.pageCount }));
  const label = plural.charAt(0).toUpperCase() + plural.slice(1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data.stats.sample > 0 ? <SampleNotice address={address} /> : null}
      {renderHead?.(data.stats)}
      <div className="grid gap-2">
        <RecordToolbar screen={screen} query={query} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CountLine words={description.words} page={data} />
          <ListActions screen={screen} query={query} />
        </div>
      </div>
      {data.total === 0 ? <NoMatch screen={screen} /> : null}
      {data.rows.length > 0 ? (
        <listing.Table
          label={label}
          words={description.words}
          columns={recordColumns(screen, listing)}
          rows={data.rows.map((record) => recordRow({ screen, listing, people }, record))}
          address={address}
          place={place}
          sort={query.sort}
          steps={statusSteps(description)}
          isPhone={isPhone}
        />
      ) : null}
      {isTooDeep(data) ? (
        <TooDeep plural={plural} data={data} place={place} />
      ) : (
        <RecordPages label={`${label} pages`} data={data} query={query} place={place} />
      )}
    </div>
  );
}

function ListActions({ screen, query }: { screen: RecordScreen; query: RecordListQuery }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ExportLink screen={screen} query={query} />
      <ImportRecords screen={screen} size="sm" />
      <NewRecordLink screen={screen} size="sm" />
    </div>
  );
}

function NewRecordLink({ screen, size }: { screen: RecordScreen; size?: "sm" }) {
  return (
    <Link href={recordHref(screen, "new")} className={buttonVariants({ size })}>
      <Plus aria-hidden /> {`New ${screen.description.words.singular}`}
    </Link>
  );
}

function ImportRecords({ screen, size }: { screen: RecordScreen; size?: "sm" }) {
  const { address, description } = screen;
  const { fields, words } = description;
  return <ImportButton address={address} fields={fields} plural={words.plural} size={size} />;
}

interface FirstUseProps {
  screen: RecordScreen;
  /** Sample data goes into an empty workspace only. */
  canLoad: boolean;
}

/** In place of a list of nothing. */
export function FirstUse({ screen, canLoad }: FirstUseProps) {
  const { address, description } = screen;
  const { plural } = description.words;
  return (
    <EmptyState
      kind="first-use"
      title={`No ${plural} yet`}
      description={
        canLoad
          ? `Create the first one, or load sample data to see how this looks.`
          : `The ${plural} of this workspace are listed here.`
      }
      action={
        <>
          <NewRecordLink screen={screen} />
          <ImportRecords screen={screen} />
          {canLoad ? <LoadSamples address={address} /> : null}
        </>
      }
    />
  );
}

function NoMatch({ screen: { description, place } }: { screen: RecordScreen }) {
  const filters = Object.fromEntries(["q", ...description.filters].map((name) => [name, null]));
  const cleared = { ...filters, ...FIRST_PAGE };
  return (
    <EmptyState
      kind="no-match"
      title={`No ${description.words.plural} match your filters`}
      action={
        <Link href={placeHref(place, cleared)} className={buttonVariants({ variant: "outline" })}>
          Clear filters
        </Link>
      }
    />
  );
}
