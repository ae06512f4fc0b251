import { AppError } from "@/lib/errors";

/** JSON bodies are small: the largest form is far below this. Bytes. */
const MAX_JSON_BYTES = 512 * 1024;

type BodyReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/** The next piece of a body. What breaks here is the sender's connection, or chunks that are none. */
async function readPiece(reader: BodyReader) {
  try {
    return await reader.read();
  } catch {
    throw new AppError("malformed_body", "Couldn't read the request");
  }
}

/**
 * The bytes of a body, counted while they stream.
 *
 * @throws AppError `too_large` as soon as `maxBytes` is passed, `malformed_body` where the body breaks off.
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
      // Whoever answers may read the rest.
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

/** Lists and objects inside each other. No call takes as many, and what walks through a value would run out of stack. */
const MAX_JSON_DEPTH = 64;
/** Values beside each other. No call takes a tenth of them, and each that does not fit is a problem to be described. */
const MAX_JSON_VALUES = 50_000;

/** What is wrong with the form of JSON, by its signs outside of texts; null for nothing. */
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
 * The JSON of a body, of a form that may be made into values.
 *
 * @param type what the body has to say that it is
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
 * The JSON value of a body.
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
