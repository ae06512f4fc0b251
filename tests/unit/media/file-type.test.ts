import { expect, it } from "vitest";
import { readByteRange } from "@/lib/media/byte-range";
import { fileHeaders } from "@/lib/media/file-headers";
import { readFileKind } from "@/lib/media/file-type";
import { samplePicture } from "@/lib/media/sample-picture";
import { sampleTone } from "@/lib/media/sample-tone";
import { partCount, partSize } from "@/lib/media/upload-rules";

const bytesOf = (latin: string) => Uint8Array.from(latin, (character) => character.charCodeAt(0));

it.each<[latin: string, name: string, declared: string, kind: string]>([
  ["\x89PNG\r\n\x1a\n....", "a.txt", "text/plain", "image/png image PNG"],
  ["RIFF....WEBPVP8 ", "a", "", "image/webp image WEBP"],
  ["\0\0\0\x20ftypisom", "a.mp4", "video/mp4", "video/mp4 video MP4"],
  ["\0\0\0\x20ftypisom", "a.m4a", "audio/mp4", "audio/mp4 audio MP4"],
  ["\x1aE\xdf\xa3\x01\0\0\0\x42\x82\x84webm", "a.webm", "", "video/webm video WEBM"],
  ["\x1aE\xdf\xa3\x01\0\0\0\x42\x82\x84matroska", "a.mkv", "", "video/x-matroska video MKV"],
  ["OggS\0\x02", "a.ogg", "", "audio/ogg audio OGG"],
  ["ID3\x03", "a.mp3", "", "audio/mpeg audio MP3"],
  ["%PDF-1.7\n<script>", "a.html", "text/html", "application/pdf document PDF"],
  ["PK\x03\x04....[Content_Types].xml", "a.docx", "", "application/octet-stream document DOCX"],
  ["PK\x03\x04....a.txt", "a.docx", "", "application/zip archive ZIP"],
  ["\x1f\x8b\x08", "a.gz", "", "application/gzip archive GZ"],
  [`${"x".repeat(257)}ustar`, "a.tar", "", "application/x-tar archive TAR"],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg", "", "image/svg+xml image SVG"],
  ["<html><script>alert(1)</script>", "a.png", "image/png", "text/plain document PNG"],
  ["<html>", "a.html", "text/html", "text/html document HTML"],
  ["a,b\n1,2\n", "a.csv", "", "text/csv document CSV"],
  ["\x01\x02\0\xff", "a.xyz", "video/mp4", "application/octet-stream document XYZ"],
])("[W354] %j named %s is %4$s", (latin, name, declaredType, kind) => {
  const { contentType, type, format } = readFileKind(bytesOf(latin), { name, declaredType });
  expect(`${contentType} ${type} ${format}`).toBe(kind);
});

it("the examples are what they say", async () => {
  const picture = await samplePicture({ width: 4, height: 3 }, ["#000000", "#ffffff"]);
  expect(readFileKind(picture, { name: "", declaredType: "" }).format).toBe("PNG");
  expect(readFileKind(sampleTone(), { name: "", declaredType: "" }).format).toBe("WAV");
});

it.each<[header: string | null, expected: unknown]>([
  [null, null],
  ["bytes=0-", { offset: 0, length: 100 }],
  ["bytes=10-19", { offset: 10, length: 10 }],
  ["bytes=90-200", { offset: 90, length: 10 }],
  ["bytes=-30", { offset: 70, length: 30 }],
  ["bytes=-300", { offset: 0, length: 100 }],
  ["bytes=99-99", { offset: 99, length: 1 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-4", null],
  ["bytes=0-1,5-6", null],
  ["bytes=-", null],
  ["items=0-1", null],
])("the range %s of 100 bytes", (header, expected) => {
  expect(readByteRange(header, 100)).toEqual(expected);
});

it("the parts of a file add up to it", () => {
  for (const size of [1, 5_242_880, 5_242_881, 104_857_600]) {
    const sizes = Array.from({ length: partCount(size) }, (_, at) => partSize(size, at + 1));
    expect(sizes.reduce((sum, one) => sum + one)).toBe(size);
  }
});

it("only what a picture or a player shows is shown; names are no headers", () => {
  const headersOf = (contentType: string, name = "a", isDownload = false) =>
    fileHeaders({ contentType, name }, '"t"', isDownload);
  for (const contentType of ["text/html", "text/plain", "application/xml", "image/tiff"])
    expect(headersOf(contentType)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment;/),
    });
  expect(headersOf("image/svg+xml")).toMatchObject({
    "content-type": "image/svg+xml",
    "content-disposition": expect.stringMatching(/^attachment;/),
    "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
  });
  expect(headersOf("image/png", 'ü"; x=\\y%.png')["content-disposition"]).toBe(
    "inline; filename=\"__; x=_y_.png\"; filename*=UTF-8''%C3%BC%22%3B%20x%3D%5Cy%25.png",
  );
  expect(headersOf("video/mp4", "a", true)["content-disposition"]).toMatch(/^attachment/);
});
