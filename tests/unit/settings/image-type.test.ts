import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { IMAGE_MAX_BYTES, IMAGE_TYPES, imageProblem } from "@/lib/settings/image-rules";
import { readImageType } from "@/lib/settings/image-type";
import { GIF, HOSTILE_SVGS, JPEG, png, pngOfSize, SVG, WEBP } from "../../support/images";

const WRONG = `Invalid file type. Please select: ${IMAGE_TYPES.join(", ")}`;

function statusOf(bytes: Uint8Array, declared: string): number {
  try {
    readImageType(bytes, declared);
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
    it(`[P130] [P131] ${declared} is read from the first bytes`, () => {
      expect(readImageType(bytes, declared)).toBe(type);
    });
  }

  for (const [declared, , type] of samples) {
    it(`[P131] other bytes are not ${declared}`, () => {
      for (const [, bytes, actual] of samples) {
        if (actual !== type) expect(statusOf(bytes, declared)).toBe(415);
      }
      expect(statusOf(Buffer.from("<html></html>"), declared)).toBe(415);
    });
  }

  it("[P131] [P356] an undeclared or other type is refused with the list", () => {
    for (const declared of [
      "",
      "application/octet-stream",
      "text/html",
      "image/bmp",
      "__proto__",
    ]) {
      expect(() => readImageType(png(), declared)).toThrow(WRONG);
    }
  });

  it("[P131] a picture that is something else too is refused", () => {
    const seconds = [
      "<script>alert(1)</script>",
      "<HTML>",
      "<svg onload=alert(1)>",
      "%PDF-1.7",
      "<?php",
    ];
    for (const second of seconds) {
      expect(statusOf(Buffer.concat([GIF, Buffer.from(second)]), "image/gif")).toBe(415);
    }
    const archive = Buffer.from("PK\x03\x04 PK\x05\x06", "latin1");
    expect(statusOf(Buffer.concat([png(), archive]), "image/png")).toBe(415);
    expect(statusOf(pngOfSize(100_000), "image/png")).toBe(200);
  });

  it("[P394] the browser's own check has the same limit", () => {
    expect(imageProblem({ type: "image/png", size: IMAGE_MAX_BYTES })).toBeNull();
    expect(imageProblem({ type: "image/png", size: IMAGE_MAX_BYTES + 1 })).toBe(
      "File too large. Maximum size: 5MB",
    );
    expect(imageProblem({ type: "text/plain", size: 1 })).toBe(WRONG);
  });
});

describe("the SVG allow-list", () => {
  it("[P132] a plain picture with gradients, styles and references passes", () => {
    expect(statusOf(SVG, "image/svg+xml")).toBe(200);
    expect(
      statusOf(Buffer.from('﻿<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/svg+xml"),
    ).toBe(200);
  });

  for (const [name, svg] of Object.entries(HOSTILE_SVGS)) {
    it(`[P132] refuses ${name}`, () => {
      expect([400, 415]).toContain(statusOf(Buffer.from(svg), "image/svg+xml"));
    });
  }

  it("[P132] another encoding than UTF-8 is refused", () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>';
    expect(statusOf(Buffer.from(`﻿${svg}`, "utf16le"), "image/svg+xml")).toBe(415);
    expect(statusOf(Buffer.from([0x3c, 0x73, 0xff, 0xfe]), "image/svg+xml")).toBe(415);
  });

  it("[P132] a large hostile file is answered in reasonable time", () => {
    const words = `<svg xmlns="http://www.w3.org/2000/svg"><path d="${"a".repeat(2_000_000)}("/></svg>`;
    const started = performance.now();
    expect(statusOf(Buffer.from(words), "image/svg+xml")).toBe(400);
    expect(statusOf(Buffer.from("<g>".repeat(300_000)), "image/svg+xml")).toBe(415);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
