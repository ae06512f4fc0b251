import { redirect } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import type { RecordListQuery } from "@/lib/records/description-schema";
import { ASSETS } from "@/lib/records/media-schema";
import { placeHref } from "@/lib/ui/page-place";
import { LoadFailed } from "../../../../../../_components/load-failed";
import { CountLine, ExportLink } from "../../_records/count-line";
import { isTooDeep, RecordPages, TooDeep } from "../../_records/record-pages";
import { FIRST_PAGE } from "../../_records/record-screen";
import { LoadSamples, SampleNotice } from "../../_records/sample-buttons";
import { AssetGrid } from "./asset-grid";
import { assetListProps } from "./asset-rows";
import { AssetTable } from "./asset-table";
import { AssetToolbar } from "./asset-toolbar";
import type { MediaScreen } from "./media-place";
import type { readAssets } from "./start-media";

interface AssetListSource {
  media: MediaScreen;
  assets: Awaited<ReturnType<typeof readAssets>>;
  /** What asks is a phone, as far as the server can tell. */
  isPhone: boolean;
}

/** The files of a sub-tab, filtered, sorted and paged as the address says. */
export function AssetList({ media, assets, isPhone }: AssetListSource) {
  const { screen, view } = media;
  const { address, place } = screen;
  const { query, data, failure } = assets;
  const List = view === "assets" ? AssetTable : AssetGrid;
  if (failure) return <LoadFailed title="Failed to load the files" message={failure.message} />;
  if (data.stats.total === 0) return <FirstUse media={media} canLoad={data.isWorkspaceEmpty} />;
  if (query.page > data.pageCount)
    redirect(placeHref(place, { ...FIRST_PAGE, page: data.pageCount }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data.stats.sample > 0 ? <SampleNotice address={address} /> : null}
      <AssetToolbar media={media} query={query} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CountLine words={ASSETS.words} page={data} />
        {view === "assets" ? <ExportLink screen={screen} query={query} /> : null}
      </div>
      {data.total === 0 ? <NoMatch media={media} query={query} /> : null}
      {data.rows.length > 0 ? (
        <List {...assetListProps(media, data.rows)} sort={query.sort} isPhone={isPhone} />
      ) : null}
      {isTooDeep(data) ? (
        <TooDeep plural={ASSETS.words.plural} data={data} place={place} />
      ) : (
        <RecordPages label="File pages" data={data} query={query} place={place} />
      )}
    </div>
  );
}

function FirstUse({ media, canLoad }: { media: MediaScreen; canLoad: boolean }) {
  const { address } = media.screen;
  return (
    <EmptyState
      kind="first-use"
      title="No files yet"
      description="Upload the first one above: pictures, films, sound, documents, archives."
      action={canLoad ? <LoadSamples address={address} /> : null}
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
        description="A film that you upload above plays here."
      />
    );
  const cleared = { q: null, type: null, folder: null, ...FIRST_PAGE };
  return (
    <EmptyState
      kind="no-match"
      title={isFiltered ? "No files match your filters" : "This folder is empty"}
      description={isFiltered ? undefined : "What you upload while it is shown comes into it."}
      action={
        <Link
          href={placeHref(screen.place, cleared)}
          className={buttonVariants({ variant: "outline" })}
        >
          {isFiltered ? "Clear filters" : "Show all files"}
        </Link>
      }
    />
  );
}
