import { mediaApiPath } from "@/lib/media/upload-rules";
import { request } from "@/lib/request/request";

/** Counts that an asset's file is saved. That it is not counted is no reason to disturb who saves it. */
export function countDownload(projectId: string, assetId: string): void {
  const path = `${mediaApiPath(projectId)}/assets/${assetId}/downloads`;
  void request(path, { method: "POST", keepalive: true }).catch(() => undefined);
}

/** Saves an asset's file: the browser asks for it itself, so that a large one never passes through the page. */
export function downloadFile(projectId: string, asset: { id: string; fileUrl: string }): void {
  countDownload(projectId, asset.id);
  const link = document.createElement("a");
  link.href = `${asset.fileUrl}?download=1`;
  link.download = "";
  link.click();
}
