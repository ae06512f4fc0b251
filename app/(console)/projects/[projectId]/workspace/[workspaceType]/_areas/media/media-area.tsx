import { Film, Images, TableProperties } from "@/components/ui/icons";
import { ALL_FOLDERS, FIXED_FOLDERS } from "@/lib/media/folder-rules";
import { ASSETS } from "@/lib/records/media-schema";
import { paramOf } from "@/lib/ui/page-place";
import { LoadFailed } from "../../../../../../_components/load-failed";
import { AreaTabs } from "../../_records/area-tabs";
import { asksFromPhone } from "../../_records/asks-from-phone";
import { OpenRecord } from "../../_records/open-record";
import { recordScreen } from "../../_records/record-screen";
import type { AreaProps } from "../area-props";
import { UploadPanel } from "./_upload/upload-panel";
import { AssetList } from "./asset-list";
import { FolderChips } from "./folder-chips";
import { folderLabel } from "./folder-label";
import { OpenAsset } from "./open-asset";
import { mediaView, readAssets, readPanel } from "./start-media";

const TABS = [
  { id: "gallery", label: "Gallery", icon: <Images aria-hidden /> },
  { id: "videos", label: "Videos", icon: <Film aria-hidden /> },
  { id: "assets", label: "Assets", icon: <TableProperties aria-hidden /> },
];

/** The media workspace of a project. */
export async function MediaArea(props: AreaProps) {
  const { workspace, searchParams } = props;
  const projectId = workspace.project.id;
  const view = mediaView(props);
  const record = paramOf(searchParams, "record");
  const screen = recordScreen(props, view, ASSETS);
  const open = paramOf(searchParams, "asset");
  const [{ data, failure }, assets, isPhone] = await Promise.all([
    readPanel(props),
    record ? null : readAssets(screen, view),
    asksFromPhone(),
  ]);
  if (failure) return <LoadFailed title="Failed to load the files" message={failure.message} />;
  const { folders, uploads } = data;
  const names = [...FIXED_FOLDERS, ...folders.map(({ name }) => name)];
  const given = String(assets?.query.folder ?? ALL_FOLDERS);
  const folder = names.find((name) => name.toLowerCase() === given.toLowerCase()) ?? given;
  const media = { projectId, view, screen, folders, folder };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AreaTabs workspace={workspace} tabs={TABS} activeId={view} />
      <UploadPanel
        projectId={projectId}
        folder={names.includes(folder) ? folder : ""}
        interrupted={uploads}
      />
      {record ? (
        <OpenRecord screen={{ ...screen, description: withFolders(names) }} id={record} />
      ) : null}
      {assets ? (
        <>
          {open ? <OpenAsset media={media} asset={data.asset} /> : null}
          <FolderChips media={media} />
          <AssetList media={media} assets={assets} isPhone={isPhone} />
        </>
      ) : null}
    </div>
  );
}

/** The form offers the folders that there are. */
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
