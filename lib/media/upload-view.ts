import type { PartRow, UploadRow } from "./rows";
import type { UploadView } from "./schema";
import { PART_BYTES, partCount } from "./upload-rules";

/** What a person is told of an upload. */
export type UploadFacts = Pick<
  UploadRow,
  "id" | "name" | "size" | "folder" | "createdAt" | "expiresAt"
>;

/** An upload as every answer carries it. */
export function uploadView(
  upload: UploadFacts,
  parts: readonly Pick<PartRow, "number">[],
): UploadView {
  const isoTime = (time: number) => new Date(time).toISOString();
  return {
    id: upload.id,
    name: upload.name,
    size: upload.size,
    folder: upload.folder,
    part_size: PART_BYTES,
    part_count: partCount(upload.size),
    received: parts.map(({ number }) => number),
    created_at: isoTime(upload.createdAt),
    expires_at: isoTime(upload.expiresAt),
  };
}
