import { describe, expect, it } from "vitest";
import { readFileKind } from "@/lib/media/file-type";
import { pictureSize } from "@/lib/media/picture-size";

/** The first bytes of pictures of 30 × 20 pixels, as ImageMagick writes them. */
const PICTURES = [
  ["png", "image/png", "iVBORw0KGgoAAAANSUhEUgAAAB4AAAAUCAIAAAAVyRqTAAAAIUlEQQ=="],
  ["gif", "image/gif", "R0lGODlhHgAUAPAAAP8AAAAAACH5BAAAAAAALAAAAAAeABQAAAIXhA=="],
  [
    "bmp",
    "image/bmp",
    "Qk26BwAAAAAAAIoAAAB8AAAAHgAAABQAAAABABgAAAAAADAHAAAAAAAAAAAAAAAAAAAAAAAAAAD/AAD/",
  ],
  ["lossy", "image/webp", "UklGRkwAAABXRUJQVlA4IEAAAABQAwCdASoeABQAPpFCnEolo6KhqA=="],
  ["lossless", "image/webp", "UklGRhwAAABXRUJQVlA4TA8AAAAvHcAEAAcQ/Y/+ByKi/wEA"],
  ["extended", "image/webp", "UklGRm4AAABXRUJQVlA4WAoAAAAQAAAAHQAAEwAAQUxQSAoAAAABBw=="],
  [
    "jpeg",
    "image/jpeg",
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAUAB4DAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAcJ/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AnRDGqYAAAAAAAAAAD//Z",
  ],
  [
    "avif",
    "image/avif",
    "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAHgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAeAAAAFAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAACZtZGF0EgAKBhgROzYEIDISGAAKKKKEAALl11VUNsEUQF4I",
  ],
] as const;
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));
const jpeg = bytesOf(PICTURES.find(([name]) => name === "jpeg")?.[2] ?? "");

/** Returns a JPEG whose camera says how it was held, after so many bytes of other data. */
function held(orientation: number, before = 0): Uint8Array {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const part = (marker: number, bytes: number[]) => [
    0xff,
    marker,
    (bytes.length + 2) >> 8,
    (bytes.length + 2) & 0xff,
    ...bytes,
  ];
  const other = Array.from({ length: before }, () => part(0xe2, Array(60_000).fill(0))).flat();
  const app1 = part(0xe1, [...exif, ...entry]);
  return Uint8Array.from([...jpeg.subarray(0, 2), ...app1, ...other, ...jpeg.subarray(2)]);
}

describe("the size of a picture", () => {
  it.each(PICTURES)("is read from the header: %s", async (_, type, base64) => {
    const bytes = bytesOf(base64);
    const { contentType } = await readFileKind(bytes, { name: "a", declaredType: "" });
    expect(contentType).toBe(type);
    expect(pictureSize(bytes, contentType)).toEqual({ width: 30, height: 20 });
  });

  it("is that in which it is shown, however the camera was held", () => {
    expect(pictureSize(held(1), "image/jpeg")).toEqual({ width: 30, height: 20 });
    expect(pictureSize(held(6), "image/jpeg")).toEqual({ width: 20, height: 30 });
    expect(pictureSize(held(8, 3), "image/jpeg")).toEqual({ width: 20, height: 30 });
  });

  it("is unknown for other files, and where the header is cut or damaged", () => {
    expect(pictureSize(jpeg, "application/pdf")).toBeNull();
    expect(pictureSize(new Uint8Array(64).fill(0xff), "image/png")).toBeNull();
    expect(pictureSize(new Uint8Array(64), "image/webp")).toBeNull();
    for (const [, type, base64] of PICTURES) {
      const bytes = bytesOf(base64);
      for (let end = 0; end < bytes.length; end++) {
        const size = pictureSize(bytes.subarray(0, end), type);
        expect(size === null || (size.width === 30 && size.height === 20)).toBe(true);
      }
    }
  });
});
