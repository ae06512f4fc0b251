import { AppError } from "@/lib/errors";
import { readBytes } from "./read-body";

/** Bytes allowed for the form around a file: boundaries, part headers and small fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

interface UploadLimits {
  maxFileBytes: number;
  tooLarge: string;
}

interface Upload {
  bytes: Uint8Array;
  /** The media type that the client declares for the file. */
  declaredType: string;
  /** The client's name for the file, without a path. */
  name: string;
  /** Returns a text field of the same form, or null. */
  field: (name: string) => string | null;
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, {
      headers: { "content-type": contentType },
    }).formData();
  } catch {
    throw new AppError("malformed_body", "The multipart form isn't valid");
  }
}

/**
 * Reads the file of a multipart form. Counts bytes as they arrive and parses the form only when its
 * size is known, so that the worker never holds much more than one file.
 *
 * @throws AppError `unsupported_media_type` if it isn't a form, `too_large`, `malformed_body`, or
 *   `invalid_input` if the field "file" has no file.
 */
export async function readUpload(
  request: Request,
  { maxFileBytes, tooLarge }: UploadLimits,
): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new AppError("unsupported_media_type", "The body must be multipart/form-data");
  }
  const body = await readBytes(request, maxFileBytes + FORM_OVERHEAD_BYTES, tooLarge);
  const form = await parseForm(body, contentType);
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) {
    const message = "Choose a file";
    throw new AppError("invalid_input", message, { errors: { file: [message] } });
  }
  if (file.size > maxFileBytes) throw new AppError("too_large", tooLarge);
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    declaredType: file.type,
    name: file.name.split(/[\\/]/).at(-1) ?? "",
    field: (name) => {
      const value = form.get(name);
      return typeof value === "string" ? value : null;
    },
  };
}
