import * as z from "zod";
import { text } from "@/lib/text-schema";
import { FILE_EMPTY, MAX_FOLDER_NAME } from "./upload-rules";

/** The longest file name in characters, as in file systems. */
export const MAX_FILE_NAME = 255;

/** The body that starts an upload. A size above the limit gets its own error (413). */
export const startUploadSchema = z.object({
  name: text({ max: MAX_FILE_NAME, label: "Name" }),
  size: z.number("Size must be the number of bytes").int().min(1, FILE_EMPTY),
  type: text({ max: 255, label: "Type", min: 0 }).default(""),
  fingerprint: text({ max: 400, label: "Fingerprint" }),
  folder: text({ max: MAX_FOLDER_NAME, label: "Folder", min: 0 }).default(""),
});

const PIXELS = { min: 1, max: 100_000 };

/** The size in pixels of the image or video of a thumbnail, if known. */
export const dimensionsSchema = z.object({
  width: z.coerce.number().int().min(PIXELS.min).max(PIXELS.max).optional(),
  height: z.coerce.number().int().min(PIXELS.min).max(PIXELS.max).optional(),
});

/** The query of a file. 1 downloads it instead of showing it. */
export const downloadSchema = z.object({ download: z.enum(["1"]).optional() });

export const uploadViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    size: z.int().meta({ description: "Bytes." }),
    folder: z.string(),
    part_size: z.int().meta({ description: "Size in bytes of every part except the last." }),
    part_count: z.int(),
    received: z
      .array(z.int())
      .meta({ description: "Numbers of the parts received so far, starting at 1." }),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: "Upload" });
export type UploadView = z.infer<typeof uploadViewSchema>;

/** A custom folder of a workspace. */
export interface FolderView {
  id: string;
  name: string;
  version: number;
}
