import { Progress } from "@/components/ui/progress";
import { pageNumberFormats } from "@/lib/http/load";
import type { NumberFormats } from "@/lib/number-formats";
import type { StoredFiles } from "@/lib/projects/schema";

const SIZE_UNITS = ["bytes", "kB", "MB", "GB"] as const;

/** Formats bytes in the largest unit with a whole part: "1.4 MB". */
export function sizeText(bytes: number, { number }: NumberFormats): string {
  const power = Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${number(Math.round(value * 10) / 10)} ${SIZE_UNITS[power]}`;
}

/** Shows how much of its file quotas a project uses. */
export async function FileQuota({ count, bytes, maxCount, maxBytes }: StoredFiles) {
  const formats = await pageNumberFormats();
  return (
    <div className="grid gap-3">
      <Progress
        label="Number of files"
        showLabel
        value={count}
        max={maxCount}
        valueText={`${formats.number(count)} of ${formats.number(maxCount)}`}
      />
      <Progress
        label="File storage, with the trash"
        showLabel
        value={bytes}
        max={maxBytes}
        valueText={`${sizeText(bytes, formats)} of ${sizeText(maxBytes, formats)}`}
      />
    </div>
  );
}
