import { type FormEvent, type ReactNode, useState } from "react";
import { type Control, controlProblem } from "@/lib/ui/control-problem";
import { type FieldProps, PlainField } from "./plain-field";

/** A field that also says what the browser finds wrong with its control, where the form lets it check. */
export function Field({ errors, ...props }: FieldProps) {
  const { problem, ...watched } = useOwnProblem(props.label);
  return <PlainField {...props} {...watched} errors={problem === null ? errors : [problem]} />;
}

/**
 * What the browser refuses of the control, where the form lets it check: it stands beside the field like what the server
 * refuses, instead of in a bubble that tells of one field at a time.
 */
function useOwnProblem(label: ReactNode) {
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    // It does not bubble: only the way down meets it.
    onInvalidCapture(event: FormEvent<HTMLElement>) {
      event.preventDefault();
      const control = event.target as Control;
      setProblem(controlProblem(control, typeof label === "string" ? label : control.name));
      // The bubble would have brought the focus to the first one.
      const first = control.form?.querySelector("input:invalid, select:invalid, textarea:invalid");
      if (first === control) control.focus();
    },
    onChange(event: FormEvent<HTMLElement>) {
      if (problem !== null && (event.target as Control).validity?.valid) setProblem(null);
    },
  };
}
