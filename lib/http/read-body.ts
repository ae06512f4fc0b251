import { AppError } from "@/lib/errors";

/** The largest JSON body, in bytes. All forms are far smaller. */
const MAX_JSON_BYTES = 512 * 1024;

type BodyReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/**
 * Reads the next chunk of a body. Fails if the connection breaks or the chunk encoding is invalid.
 */
async function readPiece(reader: BodyReader) {
  try {
    return await reader.read();
  } catch {
    throw new AppError("malformed_body", "Couldn't read the request");
  }
}

/**
 * Reads the bytes of a body and counts them as they arrive.
 *
 * @throws AppError `too_large` as soon as there are more than `maxBytes`, `malformed_body` if the
 *   body breaks off.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  message = "The request is too large",
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes)
    throw new AppError("too_large", message);
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let total = 0;
  while (reader) {
    const { value, done } = await readPiece(reader);
    if (done) break;
    total += value.byteLength;
    if (total > maxBytes) {
      // The dispatcher may still read the rest.
      reader.releaseLock();
      throw new AppError("too_large", message);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * The deepest nesting of lists and objects. No call needs as much, and deeper values could overflow
 * the stack.
 */
const MAX_JSON_DEPTH = 64;
/**
 * The most values in a body. No call needs a tenth of this, and every invalid value adds an error
 * to the response.
 */
const MAX_JSON_VALUES = 50_000;

/** Checks nesting and number of values by scanning the JSON text. Returns the problem, or null. */
function formProblem(json: string): string | null {
  let depth = 0;
  let values = 1;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') isText = !isText;
    else if (isText) at += sign === "\\" ? 1 : 0;
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === ",") values += 1;
    if (depth > MAX_JSON_DEPTH) return "The body is nested too deep";
    if (values > MAX_JSON_VALUES) return "The body has too many values";
  }
  return null;
}

/**
 * Reads a body's JSON text and checks its nesting and size before it is parsed.
 *
 * @param type the content type that the body must have.
 * @throws AppError `unsupported_media_type`, `too_large` or `malformed_body`.
 */
export async function readJsonText(
  request: Request,
  type: string,
  maxBytes = MAX_JSON_BYTES,
): Promise<string> {
  const sent = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (sent !== type) throw new AppError("unsupported_media_type", `The body must be ${type}`);
  const bytes = await readBytes(request, maxBytes);
  let json: string;
  try {
    json = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("malformed_body", "The body is not valid JSON");
  }
  const problem = formProblem(json);
  if (problem) throw new AppError("malformed_body", problem);
  return json;
}

/**
 * Reads and parses a JSON body.
 *
 * @throws AppError `unsupported_media_type`, `too_large` or `malformed_body`.
 */
export async function readJson(request: Request, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  const json = await readJsonText(request, "application/json", maxBytes);
  try {
    return JSON.parse(json);
  } catch {
    throw new AppError("malformed_body", "The body is not valid JSON");
  }
}
