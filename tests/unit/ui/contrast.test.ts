import { readFileSync } from "node:fs";
import axe from "axe-core";
import { describe, expect, it } from "vitest";

interface Color {
  alpha: number;
  parseString(text: string): Color;
}

/** Axe's own, which its types leave out. */
const { Color, flattenColors, getContrast } = (
  axe as unknown as {
    commons: {
      color: {
        Color: new () => Color;
        flattenColors(front: Color, back: Color): Color;
        getContrast(back: Color, front: Color): number;
      };
    };
  }
).commons.color;

const CSS = readFileSync("app/globals.css", "utf8");

type Theme = "light" | "dark";

/** Returns a token's colour in a theme. A token may stand for another one. */
function colorOf(name: string, theme: Theme): Color {
  const [, value = ""] = new RegExp(`^  --${name}: ([^;]+);`, "m").exec(CSS) ?? [];
  const other = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1];
  if (other) return colorOf(other, theme);
  const pair = /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(value);
  const text = pair ? pair[theme === "light" ? 1 : 2] : value;
  if (!text?.startsWith("oklch(")) throw new Error(`No colour --${name}`);
  return new Color().parseString(text);
}

/** Returns the colour that shows where tokens lie over each other, the lowest first. */
function stack(names: readonly string[], theme: Theme): Color {
  const [lowest, ...upper] = names.map((name) => colorOf(name, theme)) as [Color, ...Color[]];
  return upper.reduce((below, above) => flattenColors(above, below), lowest);
}

/** Where text stands: the frame, the page, surfaces, what floats; rows that are hovered, selected. */
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

/** Text that one may overlook does not stand on what is pressed. */
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
    const contrast = getContrast(stack(over, theme), colorOf(text, theme));
    return contrast < least ? [`${text} on ${over.join(" + ")}: ${contrast.toFixed(2)}`] : [];
  });

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  it("every text can be read wherever it stands", () => {
    expect(TEXTS.length).toBeGreaterThan(60);
    expect(tooPale(TEXTS, theme, 4.5)).toEqual([]);
  });

  it("edges of controls, bars and status shapes can be seen", () => {
    expect(tooPale(SHAPES, theme, 3)).toEqual([]);
  });

  it("white text can be read on a button that deletes", () => {
    const white = new Color().parseString("oklch(1 0 0)");
    expect(getContrast(colorOf("destructive-solid", theme), white)).toBeGreaterThan(4.5);
  });

  it("people's initials can be read on each face", () => {
    const face =
      /--face: light-dark\(oklch\(([\d. ]+) var\(--hue[^)]*\)\), oklch\(([\d. ]+) var/.exec(CSS);
    const lightness = face?.[theme === "light" ? 1 : 2];
    const pale = [20, 75, 150, 205, 262, 325].filter((hue) => {
      const color = new Color().parseString(`oklch(${lightness} ${hue})`);
      return getContrast(color, colorOf("face-text", theme)) < 4.5;
    });
    expect(pale).toEqual([]);
  });
});
