import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { CircleAlert } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
import { Label } from "./label";

/**
 * Attributes that connect a control with its label, hint and errors. Spread them on the control.
 */
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
  /** Marks a field as optional where most are required. */
  optional?: boolean;
  id?: string;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}

type PlainFieldProps = FieldProps & Pick<ComponentProps<"div">, "onChange" | "onInvalidCapture">;

/** A visual mark only; `required` on the control tells screen readers. */
const REQUIRED_MARK = "after:-ml-1 after:text-destructive after:content-['*'_/_'']";

/** A field with label, hint and errors, for forms that validate themselves (`noValidate`). */
export function PlainField({
  name,
  label,
  description,
  errors,
  required,
  disabled,
  optional,
  id: givenId,
  className,
  children,
  ...handlers
}: PlainFieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  useKeptFocus(id, disabled);
  const hasErrors = Boolean(errors && errors.length > 0);
  const describedBy = [description && `${id}-description`, hasErrors && `${id}-errors`]
    .filter(Boolean)
    .join(" ");

  return (
    <div
      data-slot="field"
      data-invalid={hasErrors || undefined}
      className={cn("grid gap-1.5", className)}
      {...handlers}
    >
      <Label htmlFor={id} className={required ? REQUIRED_MARK : undefined}>
        {label}
        {optional ? <span className="font-normal text-faint">optional</span> : null}
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
        <p data-slot="field-description" id={`${id}-description`} className="text-13 text-faint">
          {description}
        </p>
      ) : null}
      {hasErrors ? <FieldErrors id={`${id}-errors`} errors={errors ?? []} /> : null}
    </div>
  );
}

/**
 * Returns the focus to a control that lost it by being disabled while sending, unless something
 * else has it now.
 */
function useKeptFocus(id: string, disabled: boolean | undefined) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const control = document.getElementById(id);
    // The browser removes the focus later, when it paints.
    if (disabled) hadFocus.current = document.activeElement === control;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) control?.focus();
    }
  }, [id, disabled]);
}

export function FieldErrors({ id, errors }: { id?: string; errors: readonly string[] }) {
  return (
    <ul data-slot="field-errors" id={id} className="grid gap-1 text-13 text-destructive">
      {errors.map((message) => (
        <li key={message} className="flex gap-1.5">
          <CircleAlert aria-hidden className="mt-[0.2em] size-3.5 shrink-0" />
          {message}
        </li>
      ))}
    </ul>
  );
}
