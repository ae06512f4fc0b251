// Separate from the schema, so that the browser can use the rules without loading zod.

const MEGABYTE = 1024 * 1024;

/** The largest file in bytes. */
export const MAX_FILE_BYTES = 100 * MEGABYTE;
/** The same as text. */
export const MAX_FILE_SIZE = `${MAX_FILE_BYTES / MEGABYTE} MB`;
/** R2 requires parts of at least 5 MiB, all the same size except the last. Bytes. */
export const PART_BYTES = 5 * MEGABYTE;
/** The largest thumbnail in bytes. */
export const MAX_THUMBNAIL_BYTES = 512 * 1024;
/** The most open uploads one person can have, including interrupted ones. */
export const MAX_OPEN_UPLOADS = 20;
/** Milliseconds during which an interrupted upload can be resumed. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

export const FILE_TOO_LARGE = `File too large. Maximum size: ${MAX_FILE_SIZE}`;
export const FILE_EMPTY = "This file is empty";

/** The API path of a project's media. */
export function mediaApiPath(projectId: string): string {
  return `/api/projects/${encodeURIComponent(projectId)}/workspaces/media`;
}

/** The API path of uploads to it. */
export const mediaUploadsPath = (projectId: string) => `${mediaApiPath(projectId)}/uploads`;

/** The API path of an asset's file. */
export function assetFilePath(projectId: string, assetId: string): string {
  return `${mediaApiPath(projectId)}/assets/${assetId}/file`;
}

/** The number of parts of a file with this size. */
export function partCount(size: number): number {
  return Math.ceil(size / PART_BYTES);
}

/** The size of a part in bytes, counted from 1. */
export function partSize(size: number, number: number): number {
  return Math.min(PART_BYTES, size - (number - 1) * PART_BYTES);
}

/** Why a file can't be uploaded, as far as the browser knows; null if it can. */
export function fileProblem({ size }: { size: number }): string | null {
  if (size === 0) return FILE_EMPTY;
  return size > MAX_FILE_BYTES ? FILE_TOO_LARGE : null;
}

/** Identifies a file that is chosen again, by name, size and last change. */
export function fingerprintOf(file: { name: string; size: number; lastModified: number }): string {
  return `${file.size}:${file.lastModified}:${file.name}`;
}

/** Folders that every media workspace has. "all" means every file, not a folder. */
export const FIXED_FOLDERS = ["marketing", "products", "about", "social"] as const;
export const ALL_FOLDERS = "all";

/** The longest name of a custom folder, in characters. */
export const MAX_FOLDER_NAME = 60;
