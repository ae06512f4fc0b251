import { cache } from "react";
import { type Loaded, load } from "@/lib/http/load";
import { getMediaPanel } from "@/lib/media/get-media-panel";
import { readPageQuery } from "@/lib/paging";
import { type RecordListQuery, recordListSchema } from "@/lib/records/description-schema";
import { listRecords, type RecordPage } from "@/lib/records/list-records";
import { ASSETS } from "@/lib/records/media-schema";
import { readRecordPlace } from "@/lib/records/record-place";
import { paramOf } from "@/lib/ui/page-place";
import { readView } from "../../_records/area-tabs";
import { DEEPEST_ROW, RECORDS_PER_SCREEN } from "../../_records/read-record-page";
import { type AreaAddress, type RecordScreen, recordScreen } from "../../_records/record-screen";
import { startRecords } from "../../_records/start-records";
import { MEDIA_VIEWS, type MediaView } from "./media-place";

const readPanelOnce = cache((projectId: string, assetId: string) =>
  load((ctx) => getMediaPanel(ctx, projectId, assetId)),
);

/** What stands around the files and the one that the address opens over them, read once for a request. */
export const readPanel = ({ workspace, searchParams }: AreaAddress) =>
  readPanelOnce(workspace.project.id, paramOf(searchParams, "asset") ?? "");

/** The sub-tab that the address names. */
export const mediaView = ({ searchParams }: Pick<AreaAddress, "searchParams">) =>
  readView(paramOf(searchParams, "view"), MEDIA_VIEWS);

/** Files of one page; of tiles as many as fill rows of two, three, four or six. */
const PER_PAGE = { gallery: "24", videos: "24", assets: String(RECORDS_PER_SCREEN) } as const;

/** The query of the screen: the videos are a filter of their own. */
function queryOf({ place }: RecordScreen, view: MediaView): RecordListQuery {
  const given = { perPage: PER_PAGE[view], ...place.params };
  const params = view === "videos" ? { ...given, type: "video" } : given;
  return readPageQuery(recordListSchema(ASSETS), params);
}

// By texts, so that whoever asks first and whoever asks again mean the same read.
const readOnce = cache(
  (projectId: string, query: string): Promise<Loaded<RecordPage>> =>
    load((ctx) =>
      listRecords(
        ctx,
        readRecordPlace({ projectId, type: "media", records: ASSETS.name }),
        JSON.parse(query) as RecordListQuery,
        { depth: DEEPEST_ROW },
      ),
    ),
);

/** The files that the address asks for, read once for a request, with what it asks. */
export async function readAssets(screen: RecordScreen, view: MediaView) {
  const query = queryOf(screen, view);
  return { query, ...(await readOnce(screen.address.projectId, JSON.stringify(query))) };
}

/** Begins to read what the sub-tab shows; a failure is told by whoever shows it. */
export function startMedia(address: AreaAddress): void {
  const view = mediaView(address);
  readPanel(address).catch(() => undefined);
  const screen = recordScreen(address, view, ASSETS);
  if (paramOf(address.searchParams, "record")) startRecords(screen);
  else readAssets(screen, view).catch(() => undefined);
}
