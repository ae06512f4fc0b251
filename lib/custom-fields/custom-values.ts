import * as z from "zod";

/** Values of custom fields in bodies and answers. Their definitions decide what is valid. */
export const customValues = z.record(z.string(), z.unknown()).meta({
  description: "Values of the project's custom fields, by key.",
});
