import { Progress } from "@/components/ui/progress";
import type { StoredFiles } from "@/lib/projects/schema";

const NUMBER = new Intl.NumberFormat("en");
const SIZE_UNITS = ["bytes", "kB", "MB", "GB"] as const;

/** Bytes in the largest unit that leaves a whole number before the point: "1.4 MB". */
export function sizeText(bytes: number): string {
  const power = Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString("en", { maximumFractionDigits: 1 })} ${SIZE_UNITS[power]}`;
}

/** How much of its quotas of files a project uses. */
export function FileRoom({ count, bytes, maxCount, maxBytes }: StoredFiles) {
  return (
    <div className="grid gap-3">
      <Progress
        label="Files"
        showLabel
        value={count}
        max={maxCount}
        valueText={`${NUMBER.format(count)} of ${NUMBER.format(maxCount)}`}
      />
      <Progress
        label="Bytes of files"
        showLabel
        value={bytes}
        max={maxBytes}
        valueText={`${sizeText(bytes)} of ${sizeText(maxBytes)}`}
      />
    </div>
  );
}
