import { deflateSync } from "node:zlib";

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** Returns a real PNG of one colour. */
export function png(width = 200, height = 60, [red, green, blue] = [99, 102, 241]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(width * 3, Buffer.from([red ?? 0, green ?? 0, blue ?? 0])),
  ]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a PNG of an exact size. Viewers ignore what follows its last chunk. */
export function pngOfSize(bytes: number): Buffer {
  const image = png();
  return Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
}

/** The smallest real GIF: one pixel. */
export const GIF = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "base64",
);

/** The first bytes of a JPEG. */
export const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from("JFIF\0"),
  Buffer.alloc(64),
]);

/** The smallest real WebP: one pixel, lossy. */
export const WEBP = Buffer.from(
  "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=",
  "base64",
);

export const SVG = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!-- A gradient, a style and a reference within the file -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 60">
  <title>Atrium (logo)</title>
  <defs>
    <linearGradient id="a"><stop offset="0" stop-color="#6366f1"/><stop offset="1" style="stop-color:rgb(34,211,238)"/></linearGradient>
    <style>.b{fill:url(#a);opacity:.9}</style>
    <path id="c" d="M0 0h20v20z"/>
  </defs>
  <rect class="b" width="200" height="60" rx="8" transform="translate(0 0) scale(1)"/>
  <use xlink:href="#c" fill="url('#a')"/>
  <text x="20" y="40" font-family="'Inter', sans-serif">Tom &amp; Jerry &#169;</text>
</svg>
`);

/** SVGs that must be rejected, by their problem. */
export const HOSTILE_SVGS: Readonly<Record<string, string>> = (() => {
  const wrap = (inner: string, attributes = "") =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inner}</svg>`;
  return {
    script: wrap("<script>alert(1)</script>"),
    "script in capitals": wrap("<SCRIPT>alert(1)</SCRIPT>"),
    "script with a prefix": wrap(
      '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    ),
    "script with a source": wrap('<script href="https://evil.example/x.js"/>'),
    "an event handler": wrap("<rect/>", ' onload="alert(1)"'),
    "an event handler in capitals": wrap('<rect ONCLICK="alert(1)"/>'),
    "an event handler deep inside": wrap('<g><g><rect onmouseover="alert(1)"/></g></g>'),
    foreignObject: wrap(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    ),
    "another namespace": wrap('<g xmlns="http://www.w3.org/1999/xhtml"/>'),
    "a script link": wrap('<a href="javascript:alert(1)"><rect/></a>'),
    "a link": wrap('<a xlink:href="https://evil.example/"><rect/></a>'),
    "an external use": wrap('<use href="https://evil.example/x.svg#a"/>'),
    "a data use": wrap('<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#a"/>'),
    "an external image": wrap('<image href="https://evil.example/x.png"/>'),
    "an embedded image": wrap('<image href="data:image/svg+xml,%3Csvg/%3E"/>'),
    feImage: wrap('<filter id="f"><feImage href="https://evil.example/x"/></filter>'),
    "an external fill": wrap('<rect fill="url(https://evil.example/x#a)"/>'),
    "a disguised external fill": wrap('<rect fill="&#117;rl(https://evil.example/x#a)"/>'),
    "a style attribute with url": wrap('<rect style="background:url(https://evil.example/x)"/>'),
    "a style attribute with image-set": wrap(
      "<rect style=\"background:image-set('https://evil.example/x' 1x)\"/>",
    ),
    "a style with url": wrap("<style>rect{fill:url(//evil.example/x)}</style>"),
    "a style with import": wrap('<style>@import "https://evil.example/x.css";</style>'),
    "a style with an escape": wrap("<style>rect{fill:u\\72l(//evil.example/x)}</style>"),
    "a style with expression": wrap('<rect style="width:expression(alert(1))"/>'),
    "an animated link": wrap('<set attributeName="href" to="javascript:alert(1)"/>'),
    animation: wrap('<rect><animate attributeName="x" values="0;9"/></rect>'),
    iframe: wrap('<iframe src="https://evil.example/"/>'),
    embed: wrap('<embed src="https://evil.example/"/>'),
    handler: wrap("<handler>alert(1)</handler>"),
    "an unknown attribute": wrap('<rect formaction="https://evil.example/"/>'),
    "xml:base": wrap("<rect/>", ' xml:base="https://evil.example/"'),
    "a document type": `<!DOCTYPE svg>${wrap("<rect/>")}`,
    "an entity": `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrap("<text>&x;</text>")}`,
    "entities that multiply": `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${wrap("<text>&b;</text>")}`,
    "an undeclared entity": wrap("<text>&nbsp;</text>"),
    "raw character data": wrap("<style><![CDATA[@import 'x']]></style>"),
    "a stylesheet instruction": `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.css"?>${wrap("<rect/>")}`,
    "a declared encoding": `<?xml version="1.0" encoding="utf-7"?>${wrap("<rect/>")}`,
    "an unclosed element": wrap("<g>"),
    "a second root": `${wrap("<rect/>")}<script xmlns="http://www.w3.org/2000/svg">alert(1)</script>`,
    "no svg": '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
    "no markup": "alert(1)",
    "a script after a comment trick": wrap("<!-- --!> --><script>alert(1)</script>"),
    "references that multiply": wrap(
      `<defs><g id="g0"><rect/></g>${Array.from({ length: 30 }, (_, n) => `<g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g>`).join("")}</defs>`,
    ),
    "a very deep tree": wrap("<g>".repeat(200) + "</g>".repeat(200)),
  };
})();
