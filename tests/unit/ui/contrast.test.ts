import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Red, green, blue and alpha, from 0 to 1. */
type Color = readonly [number, number, number, number];

/** Reads an oklch() colour, as CSS Color 4 converts it to sRGB. */
function parseColor(text: string): Color {
  const [l = 0, chroma = 0, hue = 0, percent = 100] = (text.match(/[\d.]+/g) ?? []).map(Number);
  const [a, b] = [hue, hue - 90].map((angle) => chroma * Math.cos((angle * Math.PI) / 180));
  const cubes = [
    l + 0.3963377774 * (a ?? 0) + 0.2158037573 * (b ?? 0),
    l - 0.1055613458 * (a ?? 0) - 0.0638541728 * (b ?? 0),
    l - 0.0894841775 * (a ?? 0) - 1.291485548 * (b ?? 0),
  ].map((root) => root ** 3);
  const linear = [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701],
  ].map((row) => row.reduce((sum, part, at) => sum + part * (cubes[at] ?? 0), 0));
  const [red = 0, green = 0, blue = 0] = linear.map((value) => {
    const clipped = Math.min(1, Math.max(0, value));
    return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  });
  return [red, green, blue, percent / 100];
}

/** Returns the visible colour of one over an opaque one. */
function blend([red, green, blue, alpha]: Color, below: Color): Color {
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance([red, green, blue]: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrastOf(back: Color, front: Color): number {
  const [dark = 0, light = 0] = [luminance(back), luminance(blend(front, back))].sort(
    (one, other) => one - other,
  );
  return (light + 0.05) / (dark + 0.05);
}

const CSS = readFileSync("app/globals.css", "utf8");

type Theme = "light" | "dark";

/** Returns a token's colour in a theme. A token may refer to another one. */
function colorOf(name: string, theme: Theme): Color {
  const [, value = ""] = new RegExp(`^  --${name}: ([^;]+);`, "m").exec(CSS) ?? [];
  const other = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1];
  if (other) return colorOf(other, theme);
  const pair = /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(value);
  const text = pair ? pair[theme === "light" ? 1 : 2] : value;
  if (!text?.startsWith("oklch(")) throw new Error(`No colour --${name}`);
  return parseColor(text);
}

/** Returns the colour that shows where tokens lie over each other, the lowest first. */
function stack(names: readonly string[], theme: Theme): Color {
  const [lowest, ...upper] = names.map((name) => colorOf(name, theme)) as [Color, ...Color[]];
  return upper.reduce((below, above) => blend(above, below), lowest);
}

/** The places of text: the frame, the page, surfaces, what floats; hovered and selected rows. */
const PLACES = [
  ["sidebar"],
  ["sidebar", "sidebar-accent"],
  ["sidebar", "hover"],
  ["background"],
  ["background", "hover"],
  ["background", "selected"],
  ["background", "accent"],
  ["card"],
  ["card", "hover"],
  ["popover"],
  ["popover", "accent"],
];
const ACCENTS = ["brand", "success", "warning", "destructive", "info"];
const GREYS = ["foreground", "muted-foreground"];
const TINTED = ["background", "card", "popover"].flatMap((surface) =>
  ACCENTS.map((accent) => ({ text: accent, over: [surface, `${accent}-tint`] })),
);

/** Text for details is never on something pressed. */
const QUIET = PLACES.filter((place) => !place.includes("accent"));

const TEXTS = [
  ...GREYS.flatMap((text) => PLACES.map((over) => ({ text, over }))),
  ...QUIET.map((over) => ({ text: "text-3", over })),
  ...ACCENTS.flatMap((text) =>
    [["background"], ["card"], ["popover"], ["background", "hover"]].map((over) => ({
      text,
      over,
    })),
  ),
  ...TINTED,
  // Text on the tint of a whole notice.
  ...ACCENTS.map((accent) => ({ text: "foreground", over: ["background", `${accent}-tint`] })),
  { text: "primary-foreground", over: ["primary"] },
];

const SHAPES = ["input", ...ACCENTS.slice(1).map((accent) => `${accent}-fill`)].flatMap((text) =>
  [["background"], ["card"]].map((over) => ({ text, over })),
);

const tooPale = (pairs: typeof TEXTS, theme: Theme, least: number) =>
  pairs.flatMap(({ text, over }) => {
    const contrast = contrastOf(stack(over, theme), colorOf(text, theme));
    return contrast < least ? [`${text} on ${over.join(" + ")}: ${contrast.toFixed(2)}`] : [];
  });

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  it("every text has enough contrast in each of its places", () => {
    expect(TEXTS.length).toBeGreaterThan(60);
    expect(tooPale(TEXTS, theme, 4.5)).toEqual([]);
  });

  it("edges of controls, bars and status shapes can be seen", () => {
    expect(tooPale(SHAPES, theme, 3)).toEqual([]);
  });

  it("white text can be read on a button that deletes", () => {
    const white = parseColor("oklch(1 0 0)");
    expect(contrastOf(colorOf("destructive-solid", theme), white)).toBeGreaterThan(4.5);
  });

  it("people's initials can be read on each face", () => {
    const face =
      /--face: light-dark\(oklch\(([\d. ]+) var\(--hue[^)]*\)\), oklch\(([\d. ]+) var/.exec(CSS);
    const lightness = face?.[theme === "light" ? 1 : 2];
    const pale = [20, 75, 150, 205, 262, 325].filter((hue) => {
      const color = parseColor(`oklch(${lightness} ${hue})`);
      return contrastOf(color, colorOf("face-text", theme)) < 4.5;
    });
    expect(pale).toEqual([]);
  });
});
