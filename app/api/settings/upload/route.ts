import { readUpload } from "@/lib/http/read-upload";
import { route, routes } from "@/lib/http/route";
import { FILE_TOO_LARGE, IMAGE_LABELS, IMAGE_MAX_BYTES } from "@/lib/settings/settings-rules";
import { removeImage, uploadImage } from "@/lib/settings/site-images";

const LIMITS = { maxFileBytes: IMAGE_MAX_BYTES, tooLarge: FILE_TOO_LARGE };

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route("settings.upload", async ({ ctx, request }) => {
    const { bytes, declaredType, field } = await readUpload(request, LIMITS);
    const { url, kind } = await uploadImage(ctx, { type: field("type"), bytes, declaredType });
    return { url, message: `${IMAGE_LABELS[kind]} uploaded successfully` };
  }),
  DELETE: route("settings.upload", async ({ ctx, query }) => {
    const { kind } = await removeImage(ctx, query.get("type"));
    return { message: `${IMAGE_LABELS[kind]} removed successfully` };
  }),
});
