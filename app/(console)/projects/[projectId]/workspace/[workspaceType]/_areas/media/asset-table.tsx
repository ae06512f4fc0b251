import { Link } from "@/components/link";
import { Badge } from "@/components/ui/badge";
import { fieldOf, type RecordView } from "@/lib/records/description-schema";
import { isNumeric } from "@/lib/records/field-schema";
import { ASSETS } from "@/lib/records/media-schema";
import { fileSize } from "@/lib/ui/file-size";
import { RecordCell } from "../../_records/record-cell";
import type { RecordColumn } from "../../_records/record-columns";
import { RecordTable } from "../../_records/record-table";
import { assetFacts } from "./asset-facts";
import { AssetMenu } from "./asset-menu";
import { AssetPicture } from "./asset-picture";
import { folderLabel } from "./folder-label";
import { assetHref, type MediaScreen } from "./media-place";
import { menuProps } from "./menu-props";

interface AssetTableProps {
  media: MediaScreen;
  rows: readonly RecordView[];
  sort: string;
}

const COLUMNS = ["type", "format", "size", "folder", "tags", "views", "downloads"];
const NOBODY = new Map<string, string>();

/** Files as a table, and as cards where it would not fit. */
export function AssetTable({ media, rows, sort }: AssetTableProps) {
  const columns = assetColumns(media);
  return (
    <RecordTable
      label="Files"
      columns={columns}
      rows={rows}
      place={media.screen.place}
      sort={sort}
    />
  );
}

function assetColumns(media: MediaScreen): RecordColumn[] {
  return [
    {
      id: "name",
      header: "Name",
      isNumeric: false,
      sort: "name",
      cell: (record) => <AssetName media={media} record={record} />,
    },
    ...COLUMNS.map((name): RecordColumn => {
      const field = fieldOf(ASSETS, name);
      return {
        id: name,
        header: field.label,
        isNumeric: isNumeric(field),
        sort: ASSETS.sorts.includes(name) ? name : null,
        cell: (record) =>
          ownCell(name, record) ?? (
            <RecordCell field={field} record={record} isStatus={false} people={NOBODY} />
          ),
      };
    }),
    {
      id: "actions",
      header: "Actions",
      isNumeric: false,
      sort: null,
      cell: (record) => <AssetMenu {...menuProps(media, assetFacts(media.projectId, record))} />,
    },
  ];
}

/** What is shown in a way of its own; null where its kind says how. */
function ownCell(name: string, record: RecordView): string | null {
  if (name === "size") return fileSize(Number(record.size));
  return name === "folder" && record.folder ? folderLabel(String(record.folder)) : null;
}

function AssetName({ media, record }: { media: MediaScreen; record: RecordView }) {
  const asset = assetFacts(media.projectId, record);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <AssetPicture asset={asset} className="size-9 shrink-0 rounded-md border" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Link
          href={assetHref(media.screen.place, asset.id)}
          scroll={false}
          className="min-w-0 break-words font-medium underline-offset-4 hover:underline touch:min-h-11 touch:py-2.5"
        >
          {asset.name}
        </Link>
        {asset.isSample ? <Badge tone="info">Sample</Badge> : null}
      </span>
    </span>
  );
}
