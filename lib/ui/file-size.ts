const UNITS = ["B", "KB", "MB", "GB"] as const;
const STEP = 1024;

/** Bytes as one reads them: "3.4 MB". */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / STEP ** power;
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${UNITS[power]}`;
}
