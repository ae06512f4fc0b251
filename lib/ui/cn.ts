import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";
import { CLASS_CONFIG } from "./class-groups";

const mergeClasses = createTailwindMerge(() => CLASS_CONFIG);

/** Joins class names; of two that set the same property the last one wins. */
export function cn(...inputs: ClassValue[]): string {
  return mergeClasses(clsx(inputs));
}
