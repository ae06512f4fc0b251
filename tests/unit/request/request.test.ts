import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_POLICY, POLICIES } from "@/lib/request/policies";
import { loadPublicSettings } from "@/lib/request/public-settings";
import { request, send } from "@/lib/request/request";
import { RequestError, toRequestError } from "@/lib/request/request-error";
import { checkStartup } from "@/lib/request/startup-calls";

type FetchArguments = [string, RequestInit & { headers: Record<string, string> }];

const fetchMock = vi.fn<(...args: FetchArguments) => Promise<Response>>();
const timeouts = vi.spyOn(AbortSignal, "timeout");

function answer(body: unknown, init: ResponseInit = {}): Response {
  return new Response(typeof body === "string" ? body : JSON.stringify(body), init);
}

function lastCall(): FetchArguments {
  const call = fetchMock.mock.lastCall;
  if (!call) throw new Error("fetch was not called");
  return call;
}

async function failure(call: Promise<unknown>): Promise<RequestError> {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof RequestError)) throw new Error("expected a RequestError");
  return thrown;
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  fetchMock.mockReset();
  timeouts.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what a call sends", () => {
  beforeEach(() => {
    fetchMock.mockImplementation(async () => answer({ success: true }));
  });

  it("the session cookie goes with every call", async () => {
    await request("/api/x");
    await request("/api/x", { method: "DELETE" });
    expect(fetchMock.mock.calls.map(([, init]) => init.credentials)).toEqual([
      "include",
      "include",
    ]);
  });

  it("the default content type is JSON, and the body is", async () => {
    await request("/api/x", { method: "POST", body: { a: 1 } });
    expect(lastCall()[1].headers["Content-Type"]).toBe("application/json");
    expect(lastCall()[1].body).toBe('{"a":1}');
  });

  it("leaves the content type of a form to the browser", async () => {
    const form = new FormData();
    await request("/api/x", { method: "POST", body: form });
    expect(lastCall()[1].headers["Content-Type"]).toBeUndefined();
    expect(lastCall()[1].body).toBe(form);
  });

  it("by default 10 s, no retry, and 1 s between retries", async () => {
    expect(DEFAULT_POLICY).toEqual({ timeoutMs: 10_000, retries: 0, retryDelayMs: 1000 });
    await request("/api/x");
    expect(timeouts).toHaveBeenLastCalledWith(10_000);
  });

  it.each(["GET", "POST", "PATCH", "DELETE"] as const)("supports %s", async (method) => {
    await request("/api/x", { method });
    expect(lastCall()[1].method).toBe(method);
  });

  it("the startup check times out after 5 s", async () => {
    await checkStartup();
    expect(lastCall()[0]).toBe("/api/auth/validate");
    expect(timeouts).toHaveBeenLastCalledWith(5000);
  });

  it("names a check that the person did not make", async () => {
    await checkStartup({ isBackground: true });
    expect(lastCall()[1].headers["x-atrium-background"]).toBe("1");
  });
});

describe("retries", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    fetchMock.mockRejectedValue(new TypeError("failed"));
  });

  it("a failed call is not tried again by default", async () => {
    await failure(request("/api/x"));
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it("a retry waits for its delay", async () => {
    const call = failure(request("/api/x", { retries: 1 }));
    await vi.advanceTimersByTimeAsync(999);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it("public settings: 8 s, 2 retries, then the error is stored", async () => {
    const call = loadPublicSettings();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await call).toEqual({
      settings: null,
      error: "Network connection failed. Please check your internet connection.",
    });
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(timeouts).toHaveBeenCalledWith(8000);
  });

  it("settings: 8 s, 2 retries", () => {
    expect(POLICIES.settings).toMatchObject({ timeoutMs: 8000, retries: 2 });
  });

  it("a second try that succeeds is the answer", async () => {
    fetchMock.mockReset();
    fetchMock.mockRejectedValueOnce(new TypeError("failed"));
    fetchMock.mockResolvedValueOnce(answer({ settings: { dashboard_name: "A" } }));
    const call = loadPublicSettings();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await call).toEqual({ settings: { dashboard_name: "A" }, error: null });
  });
});

describe("what a call answers", () => {
  it("an empty object when the content length is 0", async () => {
    fetchMock.mockResolvedValue(answer("", { headers: { "content-length": "0" } }));
    expect(await request("/api/x")).toEqual({});
  });

  it.each([
    ["the server's message", { message: "No", error: "Other" }, "No"],
    ["else its error field", { error: "Other" }, "Other"],
    ["else its error field when the message is empty", { message: "", error: "Other" }, "Other"],
    ["else status and text", {}, "HTTP 418: Teapot"],
    ["the same for an answer that is no JSON", "<html>", "HTTP 418: Teapot"],
  ])("a non-OK answer is an error with %s", async (_name, body, message) => {
    fetchMock.mockResolvedValue(answer(body, { status: 418, statusText: "Teapot" }));
    const error = await failure(request("/api/x"));
    expect(error.message).toBe(message);
    expect(error.status).toBe(418);
  });

  it("keeps code, field errors and the time to wait", async () => {
    const body = { message: "Wait", code: "rate_limited", errors: { a: ["b"] } };
    fetchMock.mockResolvedValue(answer(body, { status: 429, headers: { "retry-after": "60" } }));
    const error = await failure(request("/api/x"));
    expect(error).toMatchObject({
      code: "rate_limited",
      errors: { a: ["b"] },
      retryAfterSeconds: 60,
    });
  });

  it("an OK answer that is no JSON is a failure without a status", async () => {
    fetchMock.mockResolvedValue(answer("<html>"));
    expect(await failure(request("/api/x"))).toMatchObject({ kind: "other", status: 0 });
  });
});

describe("sentences of a call without a response", () => {
  it.each([
    ["a timeout", new DOMException("late", "TimeoutError"), "Request timed out. Please try again."],
    ["an abort", new DOMException("late", "AbortError"), "Request timed out. Please try again."],
    [
      "a network failure",
      new TypeError("Failed to fetch"),
      "Network connection failed. Please check your internet connection.",
    ],
    ["any other failure", new Error("Its own words"), "Its own words"],
    ["any other failure without a message", new Error(""), "An unexpected error occurred"],
    ["something that is no error", 42, "An unexpected error occurred"],
  ])("%s", async (_name, thrown, message) => {
    fetchMock.mockRejectedValue(thrown);
    expect((await failure(send("/api/x"))).message).toBe(message);
    expect(toRequestError(thrown).message).toBe(message);
  });
});
