import { type FormEvent, type ReactNode, useState } from "react";
import { type Control, controlProblem } from "@/lib/ui/control-problem";
import { type FieldProps, PlainField } from "./plain-field";

/** A field that also shows the browser's validation error, if the form allows validation. */
export function Field({ errors, ...props }: FieldProps) {
  const { problem, ...watched } = useOwnProblem(props.label);
  return <PlainField {...props} {...watched} errors={problem === null ? errors : [problem]} />;
}

/**
 * Returns the browser's validation error of a control, to show at the field like a server error.
 * The browser's own bubble shows only one field at a time.
 */
function useOwnProblem(label: ReactNode) {
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    // The event doesn't bubble, so catch it in the capture phase.
    onInvalidCapture(event: FormEvent<HTMLElement>) {
      event.preventDefault();
      const control = event.target as Control;
      setProblem(controlProblem(control, typeof label === "string" ? label : control.name));
      // Without the bubble, the browser doesn't focus the first invalid field.
      const first = control.form?.querySelector("input:invalid, select:invalid, textarea:invalid");
      if (first === control) control.focus();
    },
    onChange(event: FormEvent<HTMLElement>) {
      if (problem !== null && (event.target as Control).validity?.valid) setProblem(null);
    },
  };
}
