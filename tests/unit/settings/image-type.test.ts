import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { IMAGE_MAX_BYTES, IMAGE_TYPES, imageProblem } from "@/lib/files/image-rules";
import { readImageType } from "@/lib/files/image-type";
import { GIF, HOSTILE_SVGS, JPEG, png, pngOfSize, SVG, WEBP } from "../../support/images";

const WRONG = `Invalid file type. Please select: ${IMAGE_TYPES.join(", ")}`;

async function statusOf(bytes: Uint8Array, declared: string): Promise<number> {
  try {
    await readImageType(bytes, declared);
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

describe("the type of an image", () => {
  const samples = [
    ["image/png", png(), "image/png"],
    ["image/jpeg", JPEG, "image/jpeg"],
    ["image/jpg", JPEG, "image/jpeg"],
    ["image/gif", GIF, "image/gif"],
    ["image/webp", WEBP, "image/webp"],
    ["image/svg+xml", SVG, "image/svg+xml"],
  ] as const;

  for (const [declared, bytes, type] of samples) {
    it(`${declared} is read from the first bytes`, async () => {
      expect(await readImageType(bytes, declared)).toBe(type);
    });
  }

  for (const [declared, , type] of samples) {
    it(`other bytes are not ${declared}`, async () => {
      for (const [, bytes, actual] of samples) {
        if (actual !== type) expect(await statusOf(bytes, declared)).toBe(415);
      }
      expect(await statusOf(Buffer.from("<html></html>"), declared)).toBe(415);
    });
  }

  it("an undeclared or other type is refused with the list", async () => {
    for (const declared of [
      "",
      "application/octet-stream",
      "text/html",
      "image/bmp",
      "__proto__",
    ]) {
      await expect(readImageType(png(), declared)).rejects.toThrow(WRONG);
    }
  });

  it("a picture that is something else too is refused", async () => {
    const seconds = [
      "<script>alert(1)</script>",
      "<HTML>",
      "<svg onload=alert(1)>",
      "%PDF-1.7",
      "<?php",
    ];
    for (const second of seconds) {
      expect(await statusOf(Buffer.concat([GIF, Buffer.from(second)]), "image/gif")).toBe(415);
    }
    const archive = Buffer.from("PK\x03\x04 PK\x05\x06", "latin1");
    expect(await statusOf(Buffer.concat([png(), archive]), "image/png")).toBe(415);
    expect(await statusOf(pngOfSize(100_000), "image/png")).toBe(200);
  });

  it("the browser's own check has the same limit", async () => {
    expect(imageProblem({ type: "image/png", size: IMAGE_MAX_BYTES })).toBeNull();
    expect(imageProblem({ type: "image/png", size: IMAGE_MAX_BYTES + 1 })).toBe(
      "File too large. Maximum size: 5MB",
    );
    expect(imageProblem({ type: "text/plain", size: 1 })).toBe(WRONG);
  });
});

describe("the SVG allow-list", () => {
  it("a plain picture with gradients, styles and references passes", async () => {
    expect(await statusOf(SVG, "image/svg+xml")).toBe(200);
    expect(
      await statusOf(Buffer.from('﻿<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/svg+xml"),
    ).toBe(200);
  });

  it("takes a path and a text that are far longer than the readers' pieces", async () => {
    const long = "M0 0 L1 1 ".repeat(20_000);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path d="${long}"/><text>${long}</text></svg>`;
    expect(await statusOf(Buffer.from(svg), "image/svg+xml")).toBe(200);
  });

  for (const [name, svg] of Object.entries(HOSTILE_SVGS)) {
    it(`refuses ${name}`, async () => {
      expect([400, 415]).toContain(await statusOf(Buffer.from(svg), "image/svg+xml"));
    });
  }

  it("another encoding than UTF-8 is refused", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>';
    expect(await statusOf(Buffer.from(`﻿${svg}`, "utf16le"), "image/svg+xml")).toBe(415);
    expect(await statusOf(Buffer.from([0x3c, 0x73, 0xff, 0xfe]), "image/svg+xml")).toBe(415);
  });

  it("a large hostile file is answered in reasonable time", async () => {
    const words = `<svg xmlns="http://www.w3.org/2000/svg"><path d="${"a".repeat(2_000_000)}("/></svg>`;
    const began = process.cpuUsage();
    expect(await statusOf(Buffer.from(words), "image/svg+xml")).toBe(400);
    expect(await statusOf(Buffer.from("<g>".repeat(300_000)), "image/svg+xml")).toBe(415);
    const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}`);
    // The three took more than six seconds: by open elements, attributes, and the rest after the
    // first error.
    for (const inner of [
      "<g>".repeat(180_000),
      `<g ${'a="" '.repeat(100_000)}/>`,
      `<g>${"</g".repeat(180_000)}`,
    ])
      expect([400, 415]).toContain(await statusOf(svg(inner), "image/svg+xml"));
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(4000);
  });
});
