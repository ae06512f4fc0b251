import { expect, it } from "vitest";
import { mentionAt } from "@/app/(console)/_parts/comments/mention-textarea";

const at = (text: string, chosen: string[] = []) => mentionAt(text, text.length, chosen);

it("finds the mention that is typed before the caret, and none after one that was chosen", () => {
  expect(at("@")).toEqual({ from: 0, q: "" });
  expect(at("Ask @An")).toEqual({ from: 4, q: "An" });
  expect(at("Ask @Ana Li")).toEqual({ from: 4, q: "Ana Li" });
  expect(at("(@José")).toEqual({ from: 1, q: "José" });
  expect(at("mail@home")).toBeNull();
  expect(at("@Ana Lima is here now")).toBeNull();
  expect(at("@ Ana")).toBeNull();
  expect(at("@Ana\nLima")).toBeNull();
  expect(at("@Ana Lima ", ["Ana Lima"])).toBeNull();
  expect(mentionAt("@An and more", 3, [])).toEqual({ from: 0, q: "An" });
});
