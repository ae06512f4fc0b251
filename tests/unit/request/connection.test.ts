import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  isConnectionLost,
  onConnectionChange,
  reportNoResponse,
  watchConnection,
  whileConnected,
} from "@/lib/request/connection";

const browser = { onLine: true };
const fetchMock = vi.fn<() => Promise<Response>>();
const changes: boolean[] = [];
let stopWatching: () => void;
let stopListening: () => void;

const answer = (status: number) => fetchMock.mockResolvedValueOnce(Response.json({}, { status }));
const noAnswer = () => fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
/** Simulates the browser's connection state. */
function go(where: "online" | "offline") {
  browser.onLine = where === "online";
  window.dispatchEvent(new Event(where));
}
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", fetchMock);
  fetchMock.mockReset();
  browser.onLine = true;
  changes.length = 0;
  stopWatching = watchConnection();
  stopListening = onConnectionChange(() => changes.push(isConnectionLost()));
});
afterEach(() => {
  stopWatching();
  stopListening();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the connection is watched", () => {
  it("offline is known at once, and online once the server has answered", async () => {
    go("offline");
    expect(changes).toEqual([true]);
    answer(200);
    go("online");
    expect(changes).toEqual([true]);
    await settled();
    expect(changes).toEqual([true, false]);
    const [path, init] = fetchMock.mock.lastCall as unknown as [string, RequestInit];
    expect(path).toBe("/api/auth/validate");
    // This check doesn't extend an idle session.
    expect(init.headers).toMatchObject({ "x-atrium-background": "1" });
  });

  it("a call without a response is looked into, and the server asked until it answers", async () => {
    noAnswer();
    reportNoResponse();
    reportNoResponse();
    await settled();
    expect(changes).toEqual([true]);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    noAnswer();
    await vi.advanceTimersByTimeAsync(5000);
    answer(401);
    await vi.advanceTimersByTimeAsync(5000);
    expect(changes).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it("a call that was slow alone says nothing of the connection", async () => {
    answer(200);
    reportNoResponse();
    await settled();
    expect(changes).toEqual([]);
  });
});

describe("what would leave the page waits for the server", () => {
  it("it runs at once where nothing speaks against it, and not at all without a connection", () => {
    const [act, otherwise] = [vi.fn(), vi.fn()];
    whileConnected(act, otherwise);
    expect(act).toHaveBeenCalledTimes(1);
    go("offline");
    whileConnected(act, otherwise);
    expect(act).toHaveBeenCalledTimes(1);
    expect(otherwise).toHaveBeenCalledTimes(1);
  });

  it("after a call without a response it runs when the server has been heard of", async () => {
    const [act, otherwise] = [vi.fn(), vi.fn()];
    answer(200);
    reportNoResponse();
    whileConnected(act, otherwise);
    expect(act).not.toHaveBeenCalled();
    await settled();
    expect(act).toHaveBeenCalledTimes(1);
    noAnswer();
    reportNoResponse();
    whileConnected(act, otherwise);
    await settled();
    expect(act).toHaveBeenCalledTimes(1);
    expect(otherwise).toHaveBeenCalledTimes(1);
  });
});
