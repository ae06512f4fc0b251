// Apart from the schema, so that the browser knows the rules without shipping zod.

const MEGABYTE = 1024 * 1024;

/** The greatest file. Bytes. */
export const MAX_FILE_BYTES = 100 * MEGABYTE;
/** The same in words. */
export const MAX_FILE_SIZE = `${MAX_FILE_BYTES / MEGABYTE} MB`;
/** R2 takes parts from 5 MiB on, all of one size but the last. Bytes. */
export const PART_BYTES = 5 * MEGABYTE;
/** A small picture that a browser makes. Bytes. */
export const MAX_THUMBNAIL_BYTES = 512 * 1024;
/** Uploads that one person may have under way at once, interrupted ones included. */
export const MAX_OPEN_UPLOADS = 20;
/** How long an interrupted upload can be taken up again. Milliseconds. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

export const FILE_TOO_LARGE = `File too large. Maximum size: ${MAX_FILE_SIZE}`;
export const FILE_EMPTY = "This file is empty";

/** Where the API has a project's media. */
export function mediaApiPath(projectId: string): string {
  return `/api/projects/${encodeURIComponent(projectId)}/workspaces/media`;
}

/** Where the API has the uploads into it. */
export const mediaUploadsPath = (projectId: string) => `${mediaApiPath(projectId)}/uploads`;

/** Where the API has an asset's file. */
export function assetFilePath(projectId: string, assetId: string): string {
  return `${mediaApiPath(projectId)}/assets/${assetId}/file`;
}

/** How many parts a file of so many bytes has. */
export function partCount(size: number): number {
  return Math.ceil(size / PART_BYTES);
}

/** The bytes of a part, counted from 1. */
export function partSize(size: number, number: number): number {
  return Math.min(PART_BYTES, size - (number - 1) * PART_BYTES);
}

/** Why a file cannot be uploaded, or null: what a browser can tell beforehand. */
export function fileProblem({ size }: { size: number }): string | null {
  if (size === 0) return FILE_EMPTY;
  return size > MAX_FILE_BYTES ? FILE_TOO_LARGE : null;
}

/** What tells that the same file is chosen again: its name, size and last change. */
export function fingerprintOf(file: { name: string; size: number; lastModified: number }): string {
  return `${file.size}:${file.lastModified}:${file.name}`;
}

/** The folders that every media workspace has; "all" is no folder but the whole. */
export const FIXED_FOLDERS = ["marketing", "products", "about", "social"] as const;
export const ALL_FOLDERS = "all";

/** Characters of an own folder's name. */
export const MAX_FOLDER_NAME = 60;
