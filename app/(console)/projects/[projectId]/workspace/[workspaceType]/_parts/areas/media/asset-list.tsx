import { redirect } from "next/navigation";
import { CorrectedSearch } from "@/components/corrected-search";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { ASSETS } from "@/lib/media/records";
import { FIXED_FOLDERS, MAX_FILE_SIZE } from "@/lib/media/upload-rules";
import { choicesOf, type RecordView } from "@/lib/records/description";
import type { RecordPage } from "@/lib/records/read/list-records";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import type { Corrected } from "@/lib/text/correct-typos";
import { locationHref, paramOf } from "@/lib/ui/page-location";
import { FilterSelect } from "../../../../../../../_parts/filter-select";
import { ViewsButton } from "../../../../../../../_parts/views/views-button";
import { choiceLabel } from "../../records/choices";
import { countLine, ExportLink } from "../../records/count-line";
import { recordColumns, recordRow } from "../../records/record-columns";
import { RecordPages } from "../../records/record-list";
import { FIRST_PAGE } from "../../records/record-screen";
import { viewsOf } from "../../records/record-toolbar";
import { LoadSamples, SampleNotice } from "../../records/sample-buttons";
import { AssetGrid } from "./asset-grid";
import { AssetTable } from "./asset-table";
import type { AssetListProps, MediaScreen } from "./media-screen";
import { UploadButton } from "./upload/upload-button";

/** Fields shown on a tile. */
const GRID = ["type", "format", "size", "folder"];

/** Most folders in a menu. The file's form accepts any folder. */
const MAX_OFFERED = 12;

interface AssetListSource {
  media: MediaScreen;
  page: Corrected<RecordPage>;
  query: RecordListQuery;
  isPhone: boolean;
}

/** The files of a view, filtered, sorted and paged by the address. */
export function AssetList({ media, page, query, isPhone }: AssetListSource) {
  const { screen, view } = media;
  const { address, location } = screen;
  const List = view === "assets" ? AssetTable : AssetGrid;
  if (page.stats.total === 0) return <FirstUse media={media} canLoad={page.isWorkspaceEmpty} />;
  if (query.page > page.pageCount) redirect(locationHref(location, { page: page.pageCount }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <AssetToolbar media={media} query={query} count={countLine({ words: ASSETS.words, page })} />
      <CorrectedSearch
        typed={query.q}
        corrected={page.corrected}
        hrefOf={(q) => locationHref(location, { q, page: null })}
      />
      {page.total === 0 ? <NoMatch media={media} query={query} /> : null}
      {page.rows.length > 0 ? (
        <List {...assetListProps(media, page.rows)} sort={query.sort} isPhone={isPhone} />
      ) : null}
      <RecordPages label="File pages" page={page} location={location} />
      {page.stats.sample > 0 ? <SampleNotice address={address} /> : null}
    </div>
  );
}

/** Returns the serializable props of the files' table and grid. */
function assetListProps(
  { projectId, view, screen, folders }: MediaScreen,
  rows: readonly RecordView[],
): Omit<AssetListProps, "sort" | "isPhone"> {
  const shown = { ...ASSETS, columns: view === "assets" ? ASSETS.columns : GRID };
  return {
    label: view === "videos" ? "Videos" : "Files",
    words: ASSETS.words,
    projectId,
    view,
    address: screen.address,
    location: screen.location,
    columns: recordColumns(ASSETS, shown),
    rows: rows.map((record) => recordRow(ASSETS, shown, record)),
    folders: [...FIXED_FOLDERS, ...folders.map(({ name }) => name)].slice(0, MAX_OFFERED),
  };
}

function FirstUse({ media, canLoad }: { media: MediaScreen; canLoad: boolean }) {
  const { address } = media.screen;
  return (
    <EmptyState
      kind="first-use"
      title="No files yet"
      description={`Upload images, videos, audio, documents or archives, up to ${MAX_FILE_SIZE} each. You can also drop them on this page.`}
      action={
        <>
          <UploadButton projectId={media.projectId} folder={media.uploadFolder} />
          {canLoad ? <LoadSamples address={address} /> : null}
        </>
      }
    />
  );
}

function NoMatch({ media, query }: { media: MediaScreen; query: RecordListQuery }) {
  const { screen, view } = media;
  const isFiltered = query.q !== "" || (view !== "videos" && query.type !== "all");
  const isVideos = view === "videos" && !isFiltered && media.folder === "all";
  if (isVideos)
    return (
      <EmptyState
        kind="first-use"
        title="No videos yet"
        description="Videos you upload play here."
      />
    );
  const cleared = { q: null, type: null, folder: null, ...FIRST_PAGE };
  return (
    <EmptyState
      kind="no-match"
      title={isFiltered ? "No files match your filters" : "This folder is empty"}
      description={isFiltered ? undefined : "Files you upload now go into this folder."}
      action={
        <Link
          href={locationHref(screen.location, cleared)}
          className={buttonVariants({ variant: "outline" })}
        >
          {isFiltered ? "Clear filters" : "Show all files"}
        </Link>
      }
    />
  );
}

const DEFAULT_SORT = "-created_at";
const SORTS = [
  { value: DEFAULT_SORT, label: "Newest first" },
  { value: "created_at", label: "Oldest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "-size", label: "Largest first" },
  { value: "size", label: "Smallest first" },
  { value: "-views", label: "Most viewed" },
  { value: "-downloads", label: "Most downloaded" },
];

interface AssetToolbarProps {
  media: MediaScreen;
  query: RecordListQuery;
  count: string;
}

/** Search, type and sorting. Each goes back to the first page and keeps the others. */
function AssetToolbar({ media, query, count }: AssetToolbarProps) {
  const { screen, view } = media;
  const { location } = screen;
  const left = ["asset", ...Object.keys(FIRST_PAGE)];
  const kept = Object.keys(location.params).filter((name) => !left.includes(name));
  const hrefOf = (name: string, value: string) =>
    locationHref(location, { [name]: value, asset: null, ...FIRST_PAGE });
  return (
    <ListTools
      search={
        <SearchField
          action={location.basePath}
          label="Search files"
          placeholder="Search files"
          defaultValue={query.q}
          params={Object.fromEntries(kept.map((name) => [name, paramOf(location.params, name)]))}
        />
      }
      filterCount={view !== "videos" && query.type !== "all" ? 1 : 0}
      filters={
        <>
          {view === "videos" ? null : (
            <FilterSelect
              label="Type"
              value={String(query.type)}
              options={["all", ...choicesOf(ASSETS, "type")].map((value) => ({
                value,
                label: value === "all" ? "All types" : choiceLabel(value),
                href: hrefOf("type", value === "all" ? "" : value),
              }))}
            />
          )}
          <FilterSelect
            label="Sort"
            word=""
            value={query.sort}
            options={SORTS.map((choice) => ({
              ...choice,
              href: hrefOf("sort", choice.value === DEFAULT_SORT ? "" : choice.value),
            }))}
          />
        </>
      }
      count={count}
      isSelectable={view === "assets"}
      display={
        <>
          <ViewsButton {...viewsOf(screen)} />
          {view === "assets" ? <ExportLink screen={screen} query={query} isShort /> : null}
        </>
      }
    >
      <UploadButton projectId={media.projectId} folder={media.uploadFolder} />
    </ListTools>
  );
}
