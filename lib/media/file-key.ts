/** Where R2 keeps an asset's bytes; the id of an upload becomes the asset's. The database's triggers know it too. */
export function fileKey(id: string): string {
  return `media/files/${id}`;
}

/** Where R2 keeps a thumbnail. The database's triggers know it too. */
export function thumbnailKey(thumbnail: string): string {
  return `media/thumbnails/${thumbnail}`;
}
