import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { CircleAlert } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
import { type Control, controlProblem } from "@/lib/ui/control-problem";
import { Label } from "./label";

/** What a control needs to belong to its label, hint and errors; spread it on the control. */
export interface FieldControlProps {
  id: string;
  name: string;
  required?: boolean;
  disabled?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export interface FieldProps {
  name: string;
  label: ReactNode;
  description?: ReactNode;
  errors?: readonly string[];
  required?: boolean;
  disabled?: boolean;
  /** Marks what may be left out, where most fields are required. */
  optional?: boolean;
  id?: string;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** A mark to see; whoever listens is told by `required` on the control. */
const REQUIRED_MARK = "after:-ml-1 after:text-destructive after:content-['*'_/_'']";

export function Field({
  name,
  label,
  description,
  errors: givenErrors,
  required,
  disabled,
  optional,
  id: givenId,
  className,
  children,
}: FieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  useKeptFocus(id, disabled);
  const { problem, ...watched } = useOwnProblem(label);
  const errors = problem === null ? givenErrors : [problem];
  const hasErrors = Boolean(errors && errors.length > 0);
  const describedBy = [description && `${id}-description`, hasErrors && `${id}-errors`]
    .filter(Boolean)
    .join(" ");

  return (
    <div
      data-slot="field"
      data-invalid={hasErrors || undefined}
      className={cn("grid gap-1.5", className)}
      {...watched}
    >
      <Label htmlFor={id} className={required ? REQUIRED_MARK : undefined}>
        {label}
        {optional ? <span className="font-normal text-muted-foreground">optional</span> : null}
      </Label>
      {children({
        id,
        name,
        required,
        disabled,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": hasErrors ? true : undefined,
      })}
      {description ? (
        <p
          data-slot="field-description"
          id={`${id}-description`}
          className="text-[0.8125rem] text-muted-foreground"
        >
          {description}
        </p>
      ) : null}
      {hasErrors ? <FieldErrors id={`${id}-errors`} errors={errors ?? []} /> : null}
    </div>
  );
}

/** A control that is disabled while its form is sent loses the focus: it gets it back, unless something else has it. */
function useKeptFocus(id: string, disabled: boolean | undefined) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const control = document.getElementById(id);
    // The browser takes it away when it draws, which is after this.
    if (disabled) hadFocus.current = document.activeElement === control;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) control?.focus();
    }
  }, [id, disabled]);
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

export function FieldErrors({ id, errors }: { id?: string; errors: readonly string[] }) {
  return (
    <ul data-slot="field-errors" id={id} className="grid gap-1 text-[0.8125rem] text-destructive">
      {errors.map((message) => (
        <li key={message} className="flex gap-1.5">
          <CircleAlert aria-hidden className="mt-[0.2em] size-3.5 shrink-0" />
          {message}
        </li>
      ))}
    </ul>
  );
}
