"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { FormattedNumber } from "@/components/number-formats";
import {
  type RowSelection,
  SelectAll,
  SelectRow,
  useRowSelection,
} from "@/components/row-selection";
import { Badge } from "@/components/ui/badge";
import { Play } from "@/components/ui/icons";
import { choiceLabel } from "../../records/choices";
import type { RecordRow } from "../../records/record-columns";
import { AssetBulkBar, useAssetMenu } from "./asset-actions";
import { thumbnailOf } from "./asset-files";
import { AssetPicture } from "./asset-picture";
import { type AssetListProps, assetHref, folderLabel } from "./media-screen";

const COLUMNS = {
  videos: "grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]",
  gallery: "grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(46%,11rem),1fr))]",
};

/** Files as a grid of pictures. Each opens over the screen. */
export function AssetGrid(list: AssetListProps) {
  const selection = useRowSelection(list.rows.map(({ id }) => id));
  const { menuButton, dialogs } = useAssetMenu(list);
  return (
    <div className="grid gap-2">
      <p className="flex items-center text-13 text-muted-foreground">
        <SelectAll selection={selection} plural={list.words.plural} />
        Select all on this page
      </p>
      <ul
        aria-label={list.label}
        className={list.view === "videos" ? COLUMNS.videos : COLUMNS.gallery}
      >
        {list.rows.map((row) => assetTile(list, { row, selection, menu: menuButton(row) }))}
      </ul>
      {dialogs}
      <AssetBulkBar {...list} selection={selection} />
    </div>
  );
}

interface Tile {
  row: RecordRow;
  selection: RowSelection;
  menu: ReactNode;
}

function assetTile({ projectId, location }: AssetListProps, { row, selection, menu }: Tile) {
  const type = String(row.type);
  return (
    <li
      key={row.id}
      data-asset-id={row.id}
      className="group relative grid min-w-0 grid-rows-[auto_1fr] overflow-hidden rounded-xl border bg-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-ring hover:border-input"
    >
      <span className="relative block">
        <AssetPicture
          type={type}
          thumbnailUrl={thumbnailOf(projectId, row)}
          className="aspect-[4/3] w-full"
        />
        {type === "video" ? PLAY : null}
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-1 p-2.5">
        <div className="grid min-w-0 gap-0.5">
          <Link
            href={assetHref(location, row.id)}
            scroll={false}
            className="truncate font-medium text-sm underline-offset-4 before:absolute before:inset-0 hover:underline focus-visible:outline-none"
          >
            {row.name}
          </Link>
          <span className="text-xs text-muted-foreground tabular-nums">
            {`${choiceLabel(type)} · ${String(row.format)} · `}
            <FormattedNumber as="fileSize" of={[Number(row.size)]} />
          </span>
          {row.folder ? (
            <span className="truncate text-xs text-muted-foreground">
              {folderLabel(String(row.folder))}
            </span>
          ) : null}
          {row.is_sample ? (
            <Badge tone="info" className="mt-1 justify-self-start">
              Sample
            </Badge>
          ) : null}
        </div>
        <div className="relative -mt-1 -mr-1.5">{menu}</div>
      </div>
      <span className="absolute top-1.5 left-1.5 flex rounded-md bg-background">
        <SelectRow selection={selection} row={row} />
      </span>
    </li>
  );
}

const PLAY = (
  <Play
    aria-hidden
    className="absolute top-1/2 left-1/2 size-9 -translate-x-1/2 -translate-y-1/2 rounded-full bg-black/60 p-2 text-white"
  />
);
