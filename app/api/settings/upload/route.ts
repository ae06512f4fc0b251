import * as z from "zod";
import { FILE_TOO_LARGE, IMAGE_MAX_BYTES } from "@/lib/files/image-rules";
import { readUpload } from "@/lib/http/read-upload";
import { route, routes } from "@/lib/http/route";
import { removeImageSchema } from "@/lib/settings/schema";
import { IMAGE_LABELS } from "@/lib/settings/settings-rules";
import { removeImage, uploadImage } from "@/lib/settings/site-images";

const LIMITS = { maxFileBytes: IMAGE_MAX_BYTES, tooLarge: FILE_TOO_LARGE };

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Settings",
    summary: "Upload a logo or favicon",
    description: "PNG, JPEG, WebP, ICO or SVG, at most 5 MiB.",
    access: "settings.upload",
    sends: {
      type: "multipart/form-data",
      curl: "-F type=favicon -F 'file=@public/favicon.svg;type=image/svg+xml'",
    },
    answer: { message: z.string(), url: z.string() },
    handle: async ({ ctx, request }) => {
      const { bytes, declaredType, field } = await readUpload(request, LIMITS);
      const { url, kind } = await uploadImage(ctx, { type: field("type"), bytes, declaredType });
      return { url, message: `${IMAGE_LABELS[kind]} uploaded successfully` };
    },
  }),
  DELETE: route({
    tag: "Settings",
    summary: "Remove the logo or favicon",
    access: "settings.upload",
    query: removeImageSchema,
    queryExample: "type=favicon",
    answer: { message: z.string() },
    handle: async ({ ctx, request }) => {
      // The use case validates it, like the form's field.
      const { kind } = await removeImage(ctx, new URL(request.url).searchParams.get("type"));
      return { message: `${IMAGE_LABELS[kind]} removed successfully` };
    },
  }),
});
