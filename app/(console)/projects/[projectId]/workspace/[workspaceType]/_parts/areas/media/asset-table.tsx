"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { FormattedNumber } from "@/components/number-formats";
import { useRowSelection } from "@/components/row-selection";
import { Badge } from "@/components/ui/badge";
import { recordCell } from "../../records/record-cell";
import type { RecordRow } from "../../records/record-columns";
import { RecordRows } from "../../records/record-rows";
import { AssetBulkBar, useAssetMenu } from "./asset-actions";
import { thumbnailOf } from "./asset-files";
import { AssetPicture } from "./asset-picture";
import { type AssetListProps, assetHref, folderLabel } from "./media-screen";

/** Files as a table, or as cards on narrow screens. */
export function AssetTable(list: AssetListProps) {
  const selection = useRowSelection(list.rows.map(({ id }) => id));
  const { menuButton, dialogs } = useAssetMenu(list);
  return (
    <>
      <RecordRows
        {...list}
        selection={selection}
        drawing={{
          nameOf: (row) => assetName(list, row),
          cellOf: (column, row) => ownCell(column.id, row) ?? recordCell(column, row),
          menuOf: menuButton,
        }}
      />
      {dialogs}
      <AssetBulkBar {...list} selection={selection} />
    </>
  );
}

/** Returns the special cell of a column, or null for the default of its kind. */
function ownCell(name: string, { size, folder }: RecordRow): ReactNode {
  if (name === "size") return <FormattedNumber as="fileSize" of={[Number(size)]} />;
  return name === "folder" && folder ? folderLabel(String(folder)) : null;
}

function assetName({ projectId, location }: AssetListProps, row: RecordRow) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <AssetPicture
        type={String(row.type)}
        thumbnailUrl={thumbnailOf(projectId, row)}
        className="size-7 shrink-0 rounded-sm"
      />
      <span className="flex min-w-0 items-center gap-2">
        <Link
          href={assetHref(location, row.id)}
          scroll={false}
          className="row-link min-w-0 md:truncate max-md:line-clamp-2 touch:pt-2.5 touch:pb-3.5"
        >
          {row.name}
        </Link>
        {row.is_sample ? <Badge tone="info">Sample</Badge> : null}
      </span>
    </span>
  );
}
