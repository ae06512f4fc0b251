import { afterEach, expect, it, vi } from "vitest";
import { callAction } from "@/lib/request/call-action";
import { registerRecovery, withRecovery } from "@/lib/request/recovery";
import { request } from "@/lib/request/request";
import { RequestError } from "@/lib/request/request-error";

const ENDED = new RequestError("answer", "Authentication required", { code: "unauthenticated" });
const STEP_UP = new RequestError("answer", "Confirm it's you", { code: "step_up_required" });

/** Returns a call that throws these errors in order, one per try, and then answers. */
function failing(...refusals: Error[]) {
  return vi.fn(async () => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return "done";
  });
}

const offers: (() => void)[] = [];
const offer = (code: string, recovery: () => Promise<boolean>) =>
  offers.push(registerRecovery(code, recovery));
afterEach(() => {
  for (const takeBack of offers.splice(0)) takeBack();
  vi.unstubAllGlobals();
});

it("the same call is made again once the person has given what it lacked", async () => {
  const ask = vi.fn(async () => true);
  offer("unauthenticated", ask);
  const call = failing(ENDED);
  await expect(withRecovery(call)).resolves.toBe("done");
  expect(call).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("who declines, or is refused again, is told the refusal; no one is asked twice", async () => {
  offer("unauthenticated", async () => false);
  const declined = failing(ENDED);
  await expect(withRecovery(declined)).rejects.toBe(ENDED);
  expect(declined).toHaveBeenCalledTimes(1);

  const ask = vi.fn(async () => true);
  offer("unauthenticated", ask);
  const refused = failing(ENDED, ENDED);
  await expect(withRecovery(refused)).rejects.toBe(ENDED);
  expect(refused).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("one refusal may follow the other, and any other failure is left as it is", async () => {
  const asked: string[] = [];
  for (const code of ["unauthenticated", "step_up_required"])
    offer(code, async () => asked.push(code) > 0);
  await expect(withRecovery(failing(ENDED, STEP_UP))).resolves.toBe("done");
  expect(asked).toEqual(["unauthenticated", "step_up_required"]);

  const broken = failing(new RequestError("network", "No connection"));
  await expect(withRecovery(broken)).rejects.toThrow("No connection");
  expect(broken).toHaveBeenCalledTimes(1);
});

it("calls that are refused at the same time wait for one answer", async () => {
  const ask = vi.fn(async () => true);
  offer("unauthenticated", ask);
  await Promise.all([withRecovery(failing(ENDED)), withRecovery(failing(ENDED))]);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("actions and calls of the API both go this way", async () => {
  offer("unauthenticated", async () => true);
  const refusal = { message: ENDED.message, code: "unauthenticated" } as const;
  const action = vi
    .fn<(input: string) => Promise<{ data?: string; serverError?: typeof refusal }>>()
    .mockResolvedValueOnce({ serverError: refusal })
    .mockResolvedValueOnce({ data: "saved" });
  await expect(callAction(action, "typed")).resolves.toBe("saved");
  expect(action.mock.calls).toEqual([["typed"], ["typed"]]);

  const fetchMock = vi
    .fn<(...args: unknown[]) => Promise<Response>>()
    .mockResolvedValueOnce(Response.json({ success: false, ...refusal }, { status: 401 }))
    .mockResolvedValueOnce(Response.json({ id: 1 }));
  vi.stubGlobal("fetch", fetchMock);
  const body = { name: "typed" };
  await expect(request("/api/x", { method: "POST", body })).resolves.toEqual({ id: 1 });
  expect(fetchMock.mock.calls[1]).toMatchObject(["/api/x", { body: JSON.stringify(body) }]);
});
