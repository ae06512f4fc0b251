import { POLICIES } from "./policies";
import { withRecovery } from "./recovery";
import { errorFromResponse } from "./request";
import { NETWORK_FAILED, RequestError, TIMED_OUT } from "./request-error";

interface UploadOptions {
  /** A form, or the bytes of the file. */
  body: FormData | Blob;
  method?: "POST" | "PUT";
  /** Called with the share that was sent, 0 to 1. `fetch` can't report this. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

function asResponse(call: XMLHttpRequest): Response {
  const type = call.getResponseHeader("content-type") ?? "text/plain";
  return new Response(call.responseText, {
    status: call.status,
    statusText: call.statusText,
    headers: { "content-type": type },
  });
}

function settled(call: XMLHttpRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    call.onload = () => resolve();
    call.onerror = () => reject(new RequestError("network", NETWORK_FAILED));
    call.ontimeout = () => reject(new RequestError("timeout", TIMED_OUT));
    call.onabort = () => reject(new RequestError("other", "The upload was cancelled"));
  });
}

/**
 * Sends a form or bytes to the API, reports progress, and returns the response's body.
 *
 * @throws RequestError like `request`.
 */
export function upload<T extends object>(path: string, options: UploadOptions): Promise<T> {
  return withRecovery(() => uploadOnce(path, options));
}

async function uploadOnce<T extends object>(path: string, options: UploadOptions): Promise<T> {
  const call = new XMLHttpRequest();
  call.open(options.method ?? "POST", path);
  call.timeout = POLICIES.upload.timeoutMs;
  call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) options.onProgress(loaded / total);
  };
  options.signal?.throwIfAborted();
  options.signal?.addEventListener("abort", () => call.abort());
  const settling = settled(call);
  call.send(options.body);
  await settling;
  const response = asResponse(call);
  if (!response.ok) throw await errorFromResponse(response);
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== "object" || body === null) {
    throw new RequestError("answer", "", { status: response.status });
  }
  return body as T;
}
