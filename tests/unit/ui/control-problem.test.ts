import { expect, test } from "vitest";
import { type CheckedControl, controlProblem } from "@/lib/ui/control-problem";

const GOOD: CheckedControl["validity"] = {
  badInput: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooShort: false,
  typeMismatch: false,
  valid: true,
  valueMissing: false,
};

function problem(
  control: Partial<Omit<CheckedControl, "validity">>,
  wrong?: Exclude<keyof CheckedControl["validity"], "valid">,
) {
  const validity = wrong ? { ...GOOD, valid: false, [wrong]: true } : GOOD;
  return controlProblem({ value: "x", type: "text", ...control, validity }, "Name");
}

test.each([
  ["nothing is wrong", problem({}), null],
  ["it is missing", problem({ value: "" }, "valueMissing"), "Name is required"],
  ["it is no number", problem({ type: "number" }, "badInput"), "Name must be a number"],
  ["it is no date", problem({ type: "date" }, "badInput"), "Name must be a date"],
  [
    "it is too high",
    problem({ type: "number", min: "1", max: "9" }, "rangeOverflow"),
    "Name must be from 1 to 9",
  ],
  [
    "it is too low",
    problem({ type: "number", min: "1" }, "rangeUnderflow"),
    "Name must be at least 1",
  ],
  ["it has a fraction", problem({ type: "number" }, "stepMismatch"), "Name must be a whole number"],
  [
    "it is too short",
    problem({ minLength: 8 }, "tooShort"),
    "Name must have at least 8 characters",
  ],
  ["it is no email", problem({ type: "email" }, "typeMismatch"), "Name must be an email address"],
  ["no empty address is judged", problem({ type: "url", value: "" }), null],
  [
    // The browser accepts it as a URL, the server doesn't.
    "it is another kind of URL",
    problem({ type: "url", value: "mailto:a@b.de" }),
    "Name must be a URL that starts with http:// or https://",
  ],
  ["it is the address of a page", problem({ type: "url", value: "https://example.com" }), null],
])("a control says when %s", (_case, found, said) => {
  expect(found).toBe(said);
});
