import { expect, it } from "vitest";
import { fileHeaders } from "@/lib/media/file-headers";
import { readFileKind } from "@/lib/media/file-type";
import { readByteRange } from "@/lib/media/read-asset-file";
import { SAMPLES } from "@/lib/media/sample-files";
import { partCount, partSize } from "@/lib/media/upload-rules";

const bytesOf = (latin: string) => Uint8Array.from(latin, (character) => character.charCodeAt(0));

const EBML =
  "\x1aE\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82";
const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x04\0\0\0\x03\x08\x02\0\0\0....";
const OGG = `OggS\0\x02${"\0".repeat(20)}\x01\x1e`;
/** More than is read of a file. */
const FAR = "\0".repeat(6000);

/** Returns a zip's first entry. */
function zipOf(name: string, content: string): string {
  const size = (length: number) => `${String.fromCharCode(length & 255, length >> 8)}\0\0`;
  const lengths = `${size(content.length)}${size(content.length)}`;
  const entry = `PK\x03\x04\x14\0\0\0\0\0\0\0\0\0....${lengths}`;
  return `${entry}${String.fromCharCode(name.length)}\0\0\0${name}${content}`;
}

const DOCX = zipOf(
  "[Content_Types].xml",
  '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
);

it.each<[latin: string, name: string, declared: string, kind: string]>([
  [PNG, "a.txt", "text/plain", "image/png image PNG"],
  ["\xff\xd8\xff\xe0\0\x10JFIF\0", "a", "", "image/jpeg image JPEG"],
  ["GIF89a\x01\0\x01\0", "a", "", "image/gif image GIF"],
  ["RIFF\x20\0\0\0WEBPVP8 ", "a", "", "image/webp image WEBP"],
  [`II*\0\0\x20\0\0${FAR}`, "a", "", "image/tiff image TIFF"],
  ["BM\x36\x10\0\0\0\0\0\0\x36\0\0\0", "a", "", "image/bmp image BMP"],
  ["\0\0\x01\0\x01\0\x10\x10", "a", "", "image/x-icon image ICO"],
  ["\0\0\0\x20ftypavif", "a", "", "image/avif image AVIF"],
  ["\0\0\0\x20ftypmif1", "a", "", "image/heic image HEIC"],
  ["\0\0\0\x20ftypisom", "a.mp4", "video/mp4", "video/mp4 video MP4"],
  ["\0\0\0\x20ftypisom", "a.m4a", "audio/mp4", "audio/mp4 audio MP4"],
  ["\0\0\0\x20ftypM4V ", "a", "", "video/mp4 video MP4"],
  ["\0\0\0\x20ftypM4A ", "a", "", "audio/mp4 audio M4A"],
  ["\0\0\0\x20ftypqt  ", "a", "", "video/quicktime video MOV"],
  [`${EBML}\x84webm`, "a.webm", "", "video/webm video WEBM"],
  [`${EBML}\x88matroska`, "a.mkv", "", "video/x-matroska video MKV"],
  ["RIFF\x20\0\0\0AVI LIST", "a", "", "video/x-msvideo video AVI"],
  [`0&\xb2u\x8ef\xcf\x11\xa6\xd9\0\xaa\0b\xcel${FAR}`, "a", "", "video/x-ms-asf video WMV"],
  [`${OGG}vorbis`, "a.ogg", "", "audio/ogg audio OGG"],
  [`${OGG}\x80theora...`, "a.ogv", "", "video/ogg video OGV"],
  [`${OGG}OpusHead`, "a.opus", "", "audio/ogg audio OGG"],
  ["fLaC\0\0", "a", "", "audio/flac audio FLAC"],
  [`ID3\x03\0\0\0\x10\0\0${FAR}`, "a.mp3", "", "audio/mpeg audio MP3"],
  [`ID3\x03\0\0\0\0\0\x0a${FAR}`, "a.mp3", "", "audio/mpeg audio MP3"],
  ["\xff\xfb\x90\x44\0", "a.mp3", "", "audio/mpeg audio MP3"],
  ["\xff\xf1\x50\x80\0", "a.aac", "", "audio/aac audio AAC"],
  ["MThd\0\0\0\x06", "a", "", "audio/midi audio MIDI"],
  ["%PDF-1.7\n<script>", "a.html", "text/html", "application/pdf document PDF"],
  ["{\\rtf1\\ansi", "a.txt", "", "application/rtf document RTF"],
  [DOCX, "a.docx", "", "application/octet-stream document DOCX"],
  [zipOf("a.txt", "x"), "a.docx", "", "application/zip archive ZIP"],
  ["\x1f\x8b\x08\0\0\0\0\0\0\x03", "a.gz", "", "application/gzip archive GZ"],
  ["Rar!\x1a\x07\x01\0", "a", "", "application/vnd.rar archive RAR"],
  ["7z\xbc\xaf'\x1c", "a", "", "application/x-7z-compressed archive 7Z"],
  [`a.txt${"\0".repeat(252)}ustar\x0000`, "a.tar", "", "application/x-tar archive TAR"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a.doc", "", "application/octet-stream document DOC"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a", "", "application/octet-stream document OLE"],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg", "", "image/svg+xml image SVG"],
  ["<html><script>alert(1)</script>", "a.png", "image/png", "text/plain document PNG"],
  ["<html>", "a.html", "text/html", "text/html document HTML"],
  ["a,b\n1,2\n", "a.csv", "", "text/csv document CSV"],
  ["BMW,Audi\n1,2\n", "a.csv", "", "text/csv document CSV"],
  ["MZ\x90\0", "a.exe", "image/png", "application/octet-stream document EXE"],
  ["\x01\x02\0\xff", "a.xyz", "video/mp4", "application/octet-stream document XYZ"],
])("%j named %s is %4$s", async (latin, name, declaredType, kind) => {
  const { contentType, type, format } = await readFileKind(bytesOf(latin), { name, declaredType });
  expect(`${contentType} ${type} ${format}`).toBe(kind);
});

it.each(SAMPLES)("the sample $name is what it says", async ({ name, kind, bytes }) => {
  expect(await readFileKind(await bytes(), { name, declaredType: "" })).toEqual(kind);
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
