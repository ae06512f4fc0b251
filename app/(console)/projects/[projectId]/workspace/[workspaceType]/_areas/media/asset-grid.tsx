import { Link } from "@/components/link";
import { Badge } from "@/components/ui/badge";
import { Play } from "@/components/ui/icons";
import type { RecordView } from "@/lib/records/description-schema";
import { cn } from "@/lib/ui/cn";
import { fileSize } from "@/lib/ui/file-size";
import { choiceLabel } from "../../_records/choice-label";
import { type AssetFacts, assetFacts } from "./asset-facts";
import { AssetMenu } from "./asset-menu";
import { AssetPicture } from "./asset-picture";
import { folderLabel } from "./folder-label";
import { assetHref, type MediaScreen } from "./media-place";
import { menuProps } from "./menu-props";

interface AssetGridProps {
  media: MediaScreen;
  rows: readonly RecordView[];
}

/** Files as pictures; each opens over the screen. */
export function AssetGrid({ media, rows }: AssetGridProps) {
  const isWide = media.view === "videos";
  return (
    <ul
      aria-label={isWide ? "Videos" : "Files"}
      className={cn(
        "grid gap-3",
        isWide
          ? "grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]"
          : "grid-cols-[repeat(auto-fill,minmax(min(46%,11rem),1fr))]",
      )}
    >
      {rows.map((row) => (
        <AssetTile key={row.id} media={media} asset={assetFacts(media.projectId, row)} />
      ))}
    </ul>
  );
}

function AssetTile({ media, asset }: { media: MediaScreen; asset: AssetFacts }) {
  const { name, type, format, size, isSample, folder } = asset;
  return (
    <li
      data-asset-id={asset.id}
      className="group relative grid min-w-0 grid-rows-[auto_1fr] overflow-hidden rounded-xl border bg-card focus-within:border-ring hover:border-input"
    >
      <span className="relative block">
        <AssetPicture asset={asset} className="aspect-[4/3] w-full" />
        {type === "video" ? (
          <Play
            aria-hidden
            className="absolute top-1/2 left-1/2 size-9 -translate-x-1/2 -translate-y-1/2 rounded-full bg-black/60 p-2 text-white"
          />
        ) : null}
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-1 p-2.5">
        <div className="grid min-w-0 gap-0.5">
          <Link
            href={assetHref(media.screen.place, asset.id)}
            scroll={false}
            className="truncate font-medium text-sm underline-offset-4 before:absolute before:inset-0 hover:underline focus-visible:outline-none"
          >
            {name}
          </Link>
          <span className="text-xs text-muted-foreground tabular-nums">
            {`${choiceLabel(type)} · ${format} · ${fileSize(size)}`}
          </span>
          {folder ? (
            <span className="truncate text-xs text-muted-foreground">{folderLabel(folder)}</span>
          ) : null}
          {isSample ? (
            <Badge tone="info" className="mt-1 justify-self-start">
              Sample
            </Badge>
          ) : null}
        </div>
        <div className="relative -mt-1 -mr-1.5">
          <AssetMenu {...menuProps(media, asset)} />
        </div>
      </div>
    </li>
  );
}
