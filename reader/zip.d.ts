/** A zip file, bundled as bytes. */
declare module "*.zip" {
  const bytes: ArrayBuffer;
  export default bytes;
}
