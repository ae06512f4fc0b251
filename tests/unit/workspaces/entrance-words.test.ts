import { expect, it } from "vitest";
import { entranceWords } from "@/app/(console)/_parts/access/entrance-words";

const CLOSED = { mayJoin: false, isRequested: false, isDeclined: false, reaches: [] };

it("says who gets a request, and when no one does", () => {
  const reaches = ["Ada King", "Bo Li"];
  expect(entranceWords({ ...CLOSED, reaches })).toBe(
    "Only its team has access. Requests go to Ada King, Bo Li.",
  );
  expect(entranceWords(CLOSED)).toBe("Only its team has access, but no one manages its team yet.");
  expect(entranceWords({ ...CLOSED, isRequested: true })).toBe(
    "You requested access, but no one manages its team yet.",
  );
});
