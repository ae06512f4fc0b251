import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Knows the sizes and shadows that app/globals.css adds. */
const twMerge = extendTailwindMerge({
  extend: { theme: { text: ["13", "read"], shadow: ["float"] } },
});

/** Joins class names. If two set the same property, the last one wins. */
export function cn(...inputs: ClassValue[]): string {
  return twMerge(clsx(inputs));
}

/**
 * Caches the class names of variants, because a list uses the same few hundreds of times.
 *
 * @param choose a cva function with few props, all text, numbers or booleans.
 */
export function once<Props extends object>(
  choose: (props?: Props) => string,
): (props?: Props) => string {
  const known = new Map<string, string>();
  return (props) => {
    const key = JSON.stringify(props) ?? "";
    const before = known.get(key);
    if (before !== undefined) return before;
    const classes = choose(props);
    known.set(key, classes);
    return classes;
  };
}
