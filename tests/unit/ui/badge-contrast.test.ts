import { readFileSync } from "node:fs";
import axe from "axe-core";
import { expect, it } from "vitest";

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
const BADGE = readFileSync("components/ui/badge.tsx", "utf8");

/** Returns a variable's value in the light and the dark theme. */
function themesOf(name: string): [light: string, dark: string] {
  const value = new RegExp(`--${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`);
  const [, light, dark] = value.exec(CSS) ?? [];
  if (!light || !dark) throw new Error(`No color --${name}`);
  return [light, dark];
}

const colorOf = (name: string, theme: number) =>
  new Color().parseString(themesOf(name)[theme] as string);

/** Surfaces behind badges: the page, cards, popups, and hovered rows and options. */
const SURFACES = ["background", "card", "popover", "accent"];
const TONES = [...BADGE.matchAll(/(\w+): "border-\S+ bg-(\w+)\/(\d+) text-(\w+)"/g)].map(
  ([, tone = "", fill = "", share = "", text = ""]) => ({ tone, fill, share, text }),
);

it.each([
  ["light", 0],
  ["dark", 1],
] as const)("the words of each badge can be read on each surface, %s", (_, theme) => {
  expect(TONES.map(({ tone }) => tone)).toEqual(["success", "warning", "danger", "info"]);
  const pale = TONES.flatMap(({ tone, fill, share, text }) =>
    SURFACES.flatMap((surface) => {
      const front = Object.assign(colorOf(fill, theme), { alpha: Number(share) / 100 });
      const back = flattenColors(front, colorOf(surface, theme));
      const contrast = getContrast(back, colorOf(text, theme));
      return contrast < 4.5 ? [`${tone} on ${surface}: ${contrast.toFixed(2)}`] : [];
    }),
  );
  expect(pale).toEqual([]);
});
