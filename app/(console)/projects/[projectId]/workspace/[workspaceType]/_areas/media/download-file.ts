/** Saves an asset's file: the browser asks for it itself, so that a large one never passes through the page. */
export function downloadFile(fileUrl: string): void {
  const link = document.createElement("a");
  link.href = `${fileUrl}?download=1`;
  link.download = "";
  link.click();
}
