import * as z from "zod";
import { text } from "@/lib/text-schema";

/** The id of something; unknown ones are told by what they name. */
export const idText = (label: string) => text({ max: 64, label });

/** One of a closed vocabulary, with sentences that name the field. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) =>
  z.enum(values, {
    error: (issue) =>
      issue.input === undefined
        ? `${label} is required`
        : `${label} must be one of ${values.join(", ")}`,
  });

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day as YYYY-MM-DD that exists. */
function isDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** A day of the calendar, as YYYY-MM-DD. */
export const day = (label: string) =>
  z.string(`${label} must be a date`).refine(isDay, `${label} must be YYYY-MM-DD`);
