import { expect, it } from "vitest";
import { namesIn } from "@/lib/comments/names-in";

const people = ["Ana", "Ana Lima", "Bo (Sales)", "José Ñandú", "Ana Lima"].map((name, id) => ({
  id,
  name,
}));
const found = (text: string) => namesIn(text, people).map(({ id }) => id);

it("finds whole names after an @, the longest first, in whatever case", () => {
  expect(found("@Ana, look")).toEqual([0]);
  expect(found("Look, @ana lima!")).toEqual([1, 4]);
  expect(found("@Anabel @Ana_1 Ana")).toEqual([]);
  expect(found("mail@Ana")).toEqual([]);
  expect(found("(@Bo (Sales)) and @josé ñandú")).toEqual([2, 3]);
  expect(found("")).toEqual([]);
  expect(namesIn("@", [{ name: "" }])).toEqual([]);
});
