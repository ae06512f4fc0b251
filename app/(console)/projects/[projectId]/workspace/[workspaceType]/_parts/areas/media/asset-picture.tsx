import {
  FileArchive,
  FileText,
  FileVideo,
  type Icon,
  ImageIcon,
  Music,
} from "@/components/ui/icons";
import { PlainImage } from "@/components/ui/plain-image";
import { cn } from "@/lib/ui/cn";

const FRAME = "flex items-center justify-center overflow-hidden bg-muted text-muted-foreground";

const ICONS: Readonly<Record<string, Icon>> = {
  image: ImageIcon,
  video: FileVideo,
  audio: Music,
  archive: FileArchive,
};

interface AssetPictureProps {
  type: string;
  thumbnailUrl: string | null;
  className: string;
}

/**
 * An asset's thumbnail, or the icon of its type. Decorative, because the text next to it names the
 * asset.
 */
export function AssetPicture({ type, thumbnailUrl, className }: AssetPictureProps) {
  const Icon = ICONS[type] ?? FileText;
  return (
    <span className={cn(FRAME, className)}>
      {thumbnailUrl ? (
        <PlainImage
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <Icon aria-hidden className="size-1/3 max-h-10 max-w-10" />
      )}
    </span>
  );
}
