const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Arguments for curl that send a picture of one pixel. */
export const EXAMPLE_PICTURE = `--data-binary @<(base64 -d <<< '${PIXEL}')`;
