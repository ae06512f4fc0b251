import { MAX_THUMBNAIL_BYTES, mediaApiPath } from "@/lib/media/upload-rules";
import { upload } from "@/lib/request/upload";

/** Longer side of a thumbnail in pixels. */
const THUMBNAIL_SIDE = 480;
const QUALITY = 0.8;
/** Seconds into the video, because the first frame is often black. */
const VIDEO_MOMENT = 1;
/** Milliseconds to wait for a video, so that one that can't play doesn't block the next. */
const VIDEO_WAIT = 10_000;

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
  /** Frees its resources. */
  close: () => void;
}

async function pictureOf(file: File): Promise<Picture> {
  if (file.type === "image/svg+xml") throw new Error("An SVG is its own thumbnail");
  const source = await createImageBitmap(file);
  return { source, width: source.width, height: source.height, close: () => source.close() };
}

function waitForEvent(video: HTMLVideoElement, name: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("Not playable here")), { once: true });
    setTimeout(() => reject(new Error("The video did not load in time")), VIDEO_WAIT);
  });
}

async function frameOf(file: File): Promise<Picture> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  const close = () => {
    video.removeAttribute("src");
    URL.revokeObjectURL(address);
  };
  try {
    video.muted = true;
    video.preload = "auto";
    video.src = address;
    await waitForEvent(video, "loadeddata");
    const seeked = waitForEvent(video, "seeked");
    video.currentTime = Math.min(VIDEO_MOMENT, video.duration / 2);
    await seeked;
    return { source: video, width: video.videoWidth, height: video.videoHeight, close };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

function drawn({ source, width, height }: Picture): Promise<Blob | null> {
  const share = Math.min(1, THUMBNAIL_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * share));
  canvas.height = Math.max(1, Math.round(height * share));
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
}

/**
 * Adds a thumbnail to an asset if the browser can create one. Otherwise the asset keeps its type's
 * icon, without an error.
 */
export async function addThumbnail(
  projectId: string,
  asset: { id: string; type: unknown },
  file: File,
): Promise<void> {
  if (asset.type !== "image" && asset.type !== "video") return;
  try {
    const picture = await (asset.type === "image" ? pictureOf(file) : frameOf(file));
    const blob = await drawn(picture);
    const { width, height } = picture;
    picture.close();
    if (!blob || blob.size > MAX_THUMBNAIL_BYTES) return;
    const query = new URLSearchParams({ width: String(width), height: String(height) });
    const path = `${mediaApiPath(projectId)}/assets/${asset.id}/thumbnail?${query}`;
    await upload(path, { method: "PUT", body: blob, onProgress: () => undefined });
  } catch {
    // Unknown format or lost connection: the file itself is uploaded.
  }
}
