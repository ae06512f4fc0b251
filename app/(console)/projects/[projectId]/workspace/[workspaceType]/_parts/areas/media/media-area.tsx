import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { ASSETS } from "@/lib/media/records";
import type { FolderView } from "@/lib/media/schema";
import { ALL_FOLDERS, FIXED_FOLDERS } from "@/lib/media/upload-rules";
import { readPageQuery, SCREEN_PER_PAGE } from "@/lib/paging";
import type { RecordView } from "@/lib/records/description";
import { type RecordListQuery, recordListSchema } from "@/lib/records/read/list-schema";
import { getAssetScreen, getMediaScreen } from "@/lib/screens/media";
import { paramOf } from "@/lib/ui/page-location";
import { readViewTabs } from "@/lib/views/read-views";
import { AreaFrame, type AreaView, type AreaViewProps, loadScreen } from "../../records/area-frame";
import { OpenRecord } from "../../records/open-record";
import { RecordViewTabs } from "../../records/record-list";
import { editHref, type RecordScreen, recordScreen } from "../../records/record-screen";
import { viewsOf } from "../../records/record-toolbar";
import { AreaFailed } from "../../workspace-failed";
import { shownAsset } from "./asset-files";
import { AssetList } from "./asset-list";
import { FolderChips } from "./folder-chips";
import { closedHref, folderLabel, type MediaScreen, type MediaView } from "./media-screen";
import { UploadPanel } from "./upload/upload-panel";
import { AssetViewer } from "./viewer/asset-viewer";

/** The views of the media workspace. */
export const MEDIA_VIEWS: readonly [AreaView, ...AreaView[]] = [
  mediaView("gallery", "Gallery"),
  mediaView("videos", "Videos"),
  mediaView("assets", "Assets"),
];

/** A view of files, or one file's details (`?record={id}`). */
function mediaView(id: MediaView, label: string): AreaView {
  return {
    ...{ id, label },
    render: (props) => {
      const record = paramOf(props.address.searchParams, "record");
      return record ? (
        <DetailsScreen {...props} mediaView={id} assetId={record} />
      ) : (
        <FilesScreen {...props} mediaView={id} />
      );
    },
  };
}

interface MediaScreenProps extends AreaViewProps {
  mediaView: MediaView;
}

/** Reads the list query from the address. The videos view sets its own filter. */
function queryOf({ location }: RecordScreen, view: MediaView): RecordListQuery {
  const given = { perPage: String(SCREEN_PER_PAGE), ...location.params };
  const params = view === "videos" ? { ...given, type: "video" } : given;
  return readPageQuery(recordListSchema(ASSETS), params);
}

const folderNames = (folders: readonly FolderView[]): string[] => [
  ...FIXED_FOLDERS,
  ...folders.map(({ name }) => name),
];

async function FilesScreen({ mediaView: view, ...props }: MediaScreenProps) {
  const { address } = props;
  const projectId = address.workspace.project.id;
  const screen = recordScreen(address, view, ASSETS);
  const query = queryOf(screen, view);
  const open = paramOf(address.searchParams, "asset");
  const { data, failure } = await loadScreen(async (ctx) => {
    const [files, views] = await Promise.all([
      getMediaScreen(ctx, { projectId, query, assetId: open ?? "" }),
      readViewTabs(ctx, viewsOf(screen).list),
    ]);
    return { ...files, views };
  });
  if (failure) return <AreaFailed address={address} failure={failure} />;
  const { folders, uploads, page, asset, viewer } = data;
  const names = folderNames(folders);
  const requested = String(query.folder ?? ALL_FOLDERS);
  const folder = names.find((name) => name.toLowerCase() === requested.toLowerCase()) ?? requested;
  const uploadFolder = names.includes(folder) ? folder : "";
  const media = { projectId, view, screen, folders, folder, uploadFolder };
  return (
    <AreaFrame {...props} isList workspace={data.workspace}>
      {open ? <OpenAsset media={media} asset={asset} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <RecordViewTabs screen={screen} views={data.views} />
        <FolderChips media={media} />
        <UploadPanel projectId={projectId} folder={uploadFolder} interrupted={uploads} />
        <AssetList media={media} page={page} query={query} isPhone={viewer.isPhone} />
      </div>
    </AreaFrame>
  );
}

async function DetailsScreen({
  mediaView: view,
  assetId,
  ...props
}: MediaScreenProps & { assetId: string }) {
  const { address } = props;
  const projectId = address.workspace.project.id;
  const { data, failure } = await loadScreen((ctx) => getAssetScreen(ctx, { projectId, assetId }));
  if (failure) return <AreaFailed address={address} failure={failure} />;
  const screen = recordScreen(address, view, withFolders(folderNames(data.folders)));
  return (
    <AreaFrame {...props} workspace={data.workspace}>
      <UploadPanel projectId={projectId} folder="" interrupted={data.uploads} />
      <OpenRecord screen={screen} data={data} userId={data.viewer.userId} />
    </AreaFrame>
  );
}

/** Adds the existing folders to the form's options. */
function withFolders(names: readonly string[]) {
  const options = [
    { value: "", label: "No folder" },
    ...names.map((name) => ({ value: name, label: folderLabel(name) })),
  ];
  const fields = ASSETS.fields.map((field) =>
    field.name === "folder" ? { ...field, options } : field,
  );
  return { ...ASSETS, fields };
}

interface OpenAssetProps {
  media: MediaScreen;
  /** Null if it doesn't exist. */
  asset: RecordView | null;
}

/** Shows the asset named in the address over the screen, or says that it doesn't exist. */
function OpenAsset({ media, asset }: OpenAssetProps) {
  const { screen, projectId } = media;
  const { location } = screen;
  if (!asset) return <NotOpened closeHref={closedHref(location)} />;
  const edited = { ...location, params: { ...location.params, asset: undefined } };
  return (
    <AssetViewer
      key={asset.id}
      address={screen.address}
      asset={shownAsset(projectId, asset)}
      closeHref={closedHref(location)}
      editHref={editHref({ location: edited }, asset.id)}
    />
  );
}

function NotOpened({ closeHref }: { closeHref: string }) {
  return (
    <Alert
      variant="warning"
      title="File not found"
      action={
        <Link href={closeHref} className={buttonVariants({ variant: "outline", size: "sm" })}>
          Close
        </Link>
      }
    >
      It may have been deleted.
    </Alert>
  );
}
