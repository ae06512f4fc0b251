import { redirect } from "next/navigation";
import type { ComponentType, ReactNode } from "react";
import { CorrectedSearch } from "@/components/corrected-search";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { DISPLAY_BUTTON } from "@/components/list-tools";
import { Pager } from "@/components/pager";
import { buttonVariants } from "@/components/ui/button";
import { ListPlus, Plus } from "@/components/ui/icons";
import type { ColumnChoices } from "@/lib/columns";
import { importedFields } from "@/lib/records/field-schema";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import type { RecordsScreenData } from "@/lib/screens/records";
import { capitalized } from "@/lib/ui/capitalized";
import { locationHref, type PageLocation, paramOf } from "@/lib/ui/page-location";
import type { ViewTab } from "@/lib/views/read-views";
import { ColumnsButton } from "../../../../../../_parts/columns/columns-button";
import { ViewTabs } from "../../../../../../_parts/views/view-tabs";
import { ViewsButton } from "../../../../../../_parts/views/views-button";
import type { Viewer } from "./area-frame";
import { settableFields, statusFlow } from "./choices";
import { countLine, ExportLink } from "./count-line";
import { ImportButton } from "./import-button";
import { recordColumns, recordRow, type ShownColumns } from "./record-columns";
import { FIRST_PAGE, type RecordScreen, recordHref } from "./record-screen";
import type { RecordTableProps } from "./record-table";
import { RecordToolbar, viewsOf } from "./record-toolbar";
import { LoadSamples, SampleNotice } from "./sample-buttons";

interface RecordListProps {
  screen: RecordScreen;
  query: RecordListQuery;
  data: Pick<RecordsScreenData, "page" | "people"> & {
    /** The names of contacts and pictures in custom fields, by id. */
    linkNames: ReadonlyMap<string, string>;
    views: readonly ViewTab[];
  };
  viewer: Viewer;
  shown: ShownColumns & { choices: ColumnChoices };
  Table: ComponentType<RecordTableProps>;
  /** Shown in the line of tools, such as a choice of layout. */
  tools?: ReactNode;
}

/** Records of a type, filtered, sorted and paged by the address. */
export function RecordList({ screen, query, data, viewer, shown, Table, tools }: RecordListProps) {
  const { description, address, location } = screen;
  const { page } = data;
  const { plural } = description.words;
  if (page.stats.total === 0) return <FirstUse screen={screen} canLoad={page.isWorkspaceEmpty} />;
  if (query.page > page.pageCount) redirect(locationHref(location, { page: page.pageCount }));
  const label = capitalized(plural);
  const people = data.people.map(({ id, name }) => [id, name] as const);
  const names = new Map([...data.linkNames, ...people]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <RecordViewTabs screen={screen} views={data.views} />
      <RecordToolbar
        screen={screen}
        query={query}
        counts={page.stats.byValue}
        count={countLine({ words: description.words, page })}
        display={
          <>
            <ColumnsButton
              choices={shown.choices}
              labels={Object.fromEntries(
                recordColumns(description, { ...shown, columns: shown.choices.all }).map(
                  ({ id, header }) => [id, header],
                ),
              )}
              chosen={shown.columns}
              path={location.basePath}
              params={paramsOf(location)}
            />
            <ViewsButton {...viewsOf(screen)} />
            <ExportLink
              screen={screen}
              query={{ ...query, q: page.corrected ?? query.q }}
              isShort
            />
            <ImportRecords screen={screen} isShort />
            <FieldsLink screen={screen} />
            {tools}
          </>
        }
      >
        <NewRecordLink screen={screen} />
      </RecordToolbar>
      <CorrectedSearch
        typed={query.q}
        corrected={page.corrected}
        hrefOf={(q) => locationHref(location, { q, page: null })}
      />
      {page.total === 0 ? <NoMatch screen={screen} /> : null}
      {page.rows.length > 0 ? (
        <Table
          label={label}
          words={description.words}
          columns={recordColumns(description, shown)}
          rows={page.rows.map((record) => recordRow(description, shown, record, names))}
          address={address}
          location={location}
          sort={query.sort}
          flow={statusFlow(description)}
          settable={settableFields(description)}
          matching={{
            total: page.total,
            isLowerBound: page.isLowerBound,
            query: { ...query, q: page.corrected ?? query.q },
          }}
          isPhone={viewer.isPhone}
        />
      ) : null}
      <RecordPages label={`${label} pages`} page={page} location={location} />
      {page.stats.sample > 0 ? <SampleNotice address={address} /> : null}
    </div>
  );
}

/** Returns the parameters of the address, each once. */
const paramsOf = ({ params }: PageLocation) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, paramOf(params, name) ?? ""]));

/** The saved views of a list of records. All of a list beside a board stay a list. */
export function RecordViewTabs(props: { screen: RecordScreen; views: readonly ViewTab[] }) {
  const { params } = props.screen.location;
  const all = paramOf(params, "layout") ? "layout=list" : "";
  return <ViewTabs target={viewsOf(props.screen)} views={props.views} params={params} all={all} />;
}

interface RecordPagesProps {
  /** Label of the pager. */
  label: string;
  page: { page: number; pageCount: number };
  location: PageLocation;
}

/** The pager of a list. */
export function RecordPages({ label, page: { page, pageCount }, location }: RecordPagesProps) {
  return (
    <Pager
      page={page}
      pageCount={pageCount}
      hrefFor={(target) => locationHref(location, { page: target === 1 ? null : target })}
      label={label}
    />
  );
}

/** On phones an icon, except where there is room. */
function NewRecordLink({ screen, isWhole }: { screen: RecordScreen; isWhole?: boolean }) {
  return (
    <Link
      href={recordHref(screen, "new")}
      data-create
      className={`${buttonVariants()} touch:min-w-11`}
    >
      <Plus aria-hidden />
      <span className={isWhole ? undefined : "max-sm:sr-only"}>
        {`New ${screen.description.words.singular}`}
      </span>
    </Link>
  );
}

/** Opens the custom fields of the list. An icon in the line of tools. */
function FieldsLink({ screen, isWhole }: { screen: RecordScreen; isWhole?: boolean }) {
  return (
    <Link
      href={recordHref(screen, "fields")}
      title={isWhole ? undefined : "Custom fields"}
      className={`${buttonVariants({ variant: "ghost" })} ${isWhole ? "" : DISPLAY_BUTTON}`}
    >
      <ListPlus aria-hidden />
      <span className={isWhole ? undefined : "md:sr-only"}>Custom fields</span>
    </Link>
  );
}

function ImportRecords({ screen, isShort }: { screen: RecordScreen; isShort?: boolean }) {
  const { address, description } = screen;
  const { words } = description;
  return (
    <ImportButton
      address={address}
      fields={importedFields(description)}
      words={words}
      movesStock={description.movesStock}
      isShort={isShort}
    />
  );
}

interface FirstUseProps {
  screen: RecordScreen;
  /** Sample data can be loaded into an empty workspace only. */
  canLoad: boolean;
}

/** Empty state of the list. */
export function FirstUse({ screen, canLoad }: FirstUseProps) {
  const { address, description } = screen;
  const { plural } = description.words;
  return (
    <EmptyState
      kind="first-use"
      title={`No ${plural} yet`}
      description={
        canLoad
          ? `Create the first one, or load sample data to see an example.`
          : `New ${plural} in this workspace appear here.`
      }
      action={
        <>
          <NewRecordLink screen={screen} isWhole />
          <ImportRecords screen={screen} />
          {canLoad ? <LoadSamples address={address} /> : null}
          <FieldsLink screen={screen} isWhole />
        </>
      }
    />
  );
}

function NoMatch({ screen: { description, location } }: { screen: RecordScreen }) {
  const filters = Object.fromEntries(["q", ...description.filters].map((name) => [name, null]));
  const cleared = { ...filters, ...FIRST_PAGE };
  return (
    <EmptyState
      kind="no-match"
      title={`No ${description.words.plural} match your filters`}
      action={
        <Link
          href={locationHref(location, cleared)}
          className={buttonVariants({ variant: "outline" })}
        >
          Clear filters
        </Link>
      }
    />
  );
}
