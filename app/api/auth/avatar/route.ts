import * as z from "zod";
import { FILE_TOO_LARGE, IMAGE_MAX_BYTES } from "@/lib/files/image-rules";
import { readUpload } from "@/lib/http/read-upload";
import { route, routes } from "@/lib/http/route";
import { removeAvatar, uploadAvatar } from "@/lib/users/own-avatar";

const LIMITS = { maxFileBytes: IMAGE_MAX_BYTES, tooLarge: FILE_TOO_LARGE };

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Upload your picture",
    description: "PNG, JPEG, GIF or WebP, at most 5 MiB.",
    access: "signed-in",
    needsSession: true,
    sends: { type: "multipart/form-data", curl: "-F 'file=@docs/overview.png;type=image/png'" },
    answer: { message: z.string(), url: z.string() },
    handle: async ({ ctx, request }) => {
      const { bytes, declaredType } = await readUpload(request, LIMITS);
      const { url } = await uploadAvatar(ctx, { bytes, declaredType });
      return { url, message: "Picture updated" };
    },
  }),
  DELETE: route({
    tag: "Sessions and tokens",
    summary: "Remove your picture",
    access: "signed-in",
    needsSession: true,
    answer: { message: z.string() },
    handle: async ({ ctx }) => {
      await removeAvatar(ctx);
      return { message: "Picture removed" };
    },
  }),
});
