import { DOCUMENT_TOO_LARGE } from "@/lib/knowledge/knowledge-rules";
import { MAX_DOCUMENT_BYTES } from "@/lib/limits";

/** Maximum files of a folder or ZIP file. */
export const MAX_BATCH_FILES = 500;
/** Maximum bytes of a ZIP file, and of the files that it unpacks to. */
const MAX_ZIP_BYTES = 100 * 1024 * 1024;
const MAX_UNPACKED = 300 * 1024 * 1024;
/** Bytes unpacked at once, before the result is counted. They expand to a thousand times as many. */
const PIECE = 4096;

const TOO_MANY = `More than ${MAX_BATCH_FILES} files. Add the others separately.`;
const TOO_LARGE_TOGETHER = "The files unpack to more than 300 MB. Add the others separately.";
const NO_ZIP = "Couldn't open this ZIP file. It may be damaged.";
const NOT_UNPACKED = "Couldn't unpack this file. It may be damaged or need a password.";
const NESTED_ZIP = "A ZIP file in another isn't unpacked. Add it separately.";

/** A file of a folder or ZIP file, with the folders that it is in. */
interface GatheredFile {
  file: File;
  /** "handbook/leave"; null for a single file. */
  folder: string | null;
}

/** The files of a dropped folder or ZIP file, and those that aren't added, with the reason. */
export interface Batch {
  name: string;
  files: GatheredFile[];
  refused: { path: string; reason: string }[];
}

/** The file types that can be added, for file dialogs. */
export const ACCEPTED =
  ".pdf,.docx,.xlsx,.pptx,.odt,.ods,.epub,.html,.htm,.md,.markdown,.csv,.tsv,.json,.eml,.txt";
/** Pictures, which can be added where Workers AI reads them. */
export const PICTURES = ".png,.jpg,.jpeg,.webp";
const ENDINGS = new Set([
  ...ACCEPTED.split(","),
  ".docm",
  ".xlsm",
  ".pptm",
  ".xhtml",
  ".text",
  ".log",
]);

const endingOf = (path: string) => /\.[a-z0-9]{1,10}$/i.exec(path)?.[0].toLowerCase() ?? "";
export const isZip = ({ name }: { name: string }) => endingOf(name) === ".zip";

/** Files that systems add to folders by themselves. */
const isOfSystem = (path: string) =>
  path.split("/").some((part) => /^(?:\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i.test(part));

/** Returns a path with slashes, without what leads out of its folder. */
const cleanPath = (path: string) =>
  path
    .split(/[\\/]/)
    .filter((part) => part !== "" && part !== "." && part !== "..")
    .join("/");

/** Adds files to a batch until it is full, and names those that it doesn't take. */
class BatchOf implements Batch {
  files: GatheredFile[] = [];
  refused: Batch["refused"] = [];
  constructor(
    readonly name: string,
    readonly readsPictures: boolean,
  ) {}

  refuse(path: string, reason: string) {
    this.refused.push({ path, reason });
  }

  /** Returns whether a file is taken, by its path and what is known of its size. */
  takes(path: string, bytes = 0): boolean {
    const ending = endingOf(path);
    if (ending === ".zip") this.refuse(path, NESTED_ZIP);
    else if (!this.readsPictures && PICTURES.split(",").includes(ending))
      this.refuse(path, "Reading pictures needs Workers AI, which this deployment doesn't have.");
    else if (!ENDINGS.has(ending) && !PICTURES.split(",").includes(ending))
      this.refuse(path, "This file type isn't supported.");
    else if (bytes > MAX_DOCUMENT_BYTES) this.refuse(path, DOCUMENT_TOO_LARGE);
    else if (this.files.length >= MAX_BATCH_FILES) this.refuse(path, TOO_MANY);
    else return true;
    return false;
  }

  add(path: string, file: File) {
    const cut = path.lastIndexOf("/");
    this.files.push({ file, folder: cut < 0 ? null : path.slice(0, cut) });
  }
}

/**
 * Unpacks a ZIP file in the browser: its files become documents of their own. Counts unpacked bytes
 * as they come, because a small file can unpack to any size.
 */
export async function unpackZip(zip: File, readsPictures = false): Promise<Batch> {
  const batch = new BatchOf(zip.name, readsPictures);
  if (zip.size > MAX_ZIP_BYTES) {
    batch.refuse(zip.name, "File too large. Maximum size: 100 MB");
    return batch;
  }
  const { Unzip, UnzipInflate } = await import("fflate");
  const stem = zip.name.replace(/\.zip$/i, "");
  let together = 0;
  let seen = 0;
  const unzip = new Unzip((entry) => {
    seen += 1;
    const inside = cleanPath(entry.name);
    if (entry.name.endsWith("/") || isOfSystem(inside)) return;
    const path = inside.startsWith(`${stem}/`) ? inside : `${stem}/${inside}`;
    if (!batch.takes(path, entry.originalSize)) return;
    if (together > MAX_UNPACKED) {
      batch.refuse(path, TOO_LARGE_TOGETHER);
      return;
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    let isRefused = false;
    const refuse = (reason: string) => {
      if (!isRefused) batch.refuse(path, reason);
      isRefused = true;
      parts.length = 0;
    };
    entry.ondata = (error, piece, isLast) => {
      if (error) return refuse(NOT_UNPACKED);
      if (isRefused) return;
      size += piece.length;
      together += piece.length;
      if (size > MAX_DOCUMENT_BYTES || together > MAX_UNPACKED) {
        refuse(size > MAX_DOCUMENT_BYTES ? DOCUMENT_TOO_LARGE : TOO_LARGE_TOGETHER);
        entry.terminate();
        return;
      }
      parts.push(piece.slice());
      if (isLast) batch.add(path, new File(parts, path.split("/").at(-1) ?? path));
    };
    try {
      entry.start();
    } catch {
      refuse(NOT_UNPACKED);
    }
  });
  unzip.register(UnzipInflate);
  try {
    const bytes = new Uint8Array(await zip.arrayBuffer());
    for (let at = 0; at < bytes.length; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch {
    batch.refuse(zip.name, NO_ZIP);
    return batch;
  }
  if (seen === 0) batch.refuse(zip.name, NO_ZIP);
  return batch;
}

/** Returns the files of a folder that was chosen in a dialog. They carry their paths. */
export function gatherChosen(files: readonly File[], readsPictures = false): Batch | null {
  const [first] = files;
  if (!first) return null;
  const batch = new BatchOf(first.webkitRelativePath.split("/")[0] || first.name, readsPictures);
  for (const file of files) addFile(batch, file.webkitRelativePath || file.name, file);
  return batch;
}

function addFile(batch: BatchOf, path: string, file: File) {
  const clean = cleanPath(path);
  if (!isOfSystem(clean) && batch.takes(clean, file.size)) batch.add(clean, file);
}

/** Returns what was dropped: single files, and a batch per folder. */
export async function gatherDropped(
  transfer: DataTransfer,
  readsPictures = false,
): Promise<{ files: File[]; folders: Batch[] }> {
  // Read at once: the items are gone after the event.
  const items = [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const files = items.flatMap(({ entry, file }) => (file && !entry?.isDirectory ? [file] : []));
  const folders: Batch[] = [];
  for (const { entry } of items) {
    if (!entry?.isDirectory) continue;
    const batch = new BatchOf(entry.name, readsPictures);
    await readFolder(entry as FileSystemDirectoryEntry, batch);
    folders.push(batch);
  }
  return { files, folders };
}

async function readFolder(folder: FileSystemDirectoryEntry, batch: BatchOf): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    ).catch(() => []);
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (isOfSystem(entry.name)) continue;
      if (entry.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, batch);
      else await readEntry(entry as FileSystemFileEntry, batch);
    }
  }
}

async function readEntry(entry: FileSystemFileEntry, batch: BatchOf): Promise<void> {
  const path = cleanPath(entry.fullPath);
  try {
    addFile(batch, path, await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
  } catch {
    batch.refuse(path, "Couldn't read this file.");
  }
}
