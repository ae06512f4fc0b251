import { isWebAddress } from "@/lib/text/web-address";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The properties of a control that are checked. */
export interface CheckedControl {
  value: string;
  type: string;
  validity: Pick<
    ValidityState,
    | "badInput"
    | "patternMismatch"
    | "rangeOverflow"
    | "rangeUnderflow"
    | "stepMismatch"
    | "tooShort"
    | "typeMismatch"
    | "valid"
    | "valueMissing"
  >;
  min?: string;
  max?: string;
  step?: string;
  minLength?: number;
}

/** Returns what is wrong with a control's value, or null. Same messages as the server. */
export function controlProblem(control: CheckedControl, label: string): string | null {
  const { validity, type, min = "", max = "", step = "" } = control;
  if (validity.badInput) return `${label} must be a ${type === "date" ? "date" : "number"}`;
  if (validity.valueMissing) return `${label} is required`;
  if (type === "url" && control.value.trim() !== "" && !isWebAddress(control.value))
    return `${label} must be a URL that starts with http:// or https://`;
  if (validity.valid) return null;
  if (validity.rangeOverflow || validity.rangeUnderflow)
    return min !== "" && max !== ""
      ? `${label} must be from ${min} to ${max}`
      : `${label} must be ${validity.rangeOverflow ? `at most ${max}` : `at least ${min}`}`;
  if (validity.stepMismatch)
    return `${label} must be ${step === "" || step === "1" ? "a whole number" : `in steps of ${step}`}`;
  if (validity.tooShort) return `${label} must have at least ${control.minLength} characters`;
  if (validity.typeMismatch && type === "email") return `${label} must be an email address`;
  return `${label} is not valid`;
}
