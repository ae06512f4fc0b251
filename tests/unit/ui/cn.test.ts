import { globSync, readFileSync } from "node:fs";
import { twMerge } from "tailwind-merge";
import { expect, it } from "vitest";
import { cn } from "@/lib/ui/cn";

/** Every word of the sources that the full configuration knows as a class: it drops the first of two equal ones. */
function classesInUse(): string[] {
  const words = new Set<string>();
  for (const file of globSync("{app,components}/**/*.tsx")) {
    for (const [, text = ""] of readFileSync(file, "utf8").matchAll(/["'`]([^"'`\n]+)["'`]/g)) {
      for (const word of text.split(/\s+/)) if (/^[-!a-z[*][^\s${}]*$/.test(word)) words.add(word);
    }
  }
  return [...words].filter((word) => twMerge(`${word} ${word}`) === word);
}

it("merges any two classes in use as the library's full configuration does", () => {
  const classes = classesInUse();
  expect(classes.length).toBeGreaterThan(300);
  const different: string[] = [];
  for (const first of classes) {
    for (const second of classes) {
      if (first === second) continue;
      const pair = `${first} ${second}`;
      if (cn(pair) !== twMerge(pair)) different.push(`${pair} → ${cn(pair)}, not ${twMerge(pair)}`);
    }
  }
  expect(different.slice(0, 40)).toEqual([]);
});
