"use client";

import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
} from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { PlainField } from "@/components/ui/plain-field";
import { Spinner } from "@/components/ui/spinner";
import { type SetupFailure, type SetupTexts, setupFailure } from "@/lib/request/setup-failure";

export interface StageCall {
  isPending: boolean;
  failure: SetupFailure | null;
  /** Runs one call at a time. Ignores calls while one runs. */
  run: (texts: SetupTexts, work: () => Promise<void>) => Promise<void>;
  /** Shows errors found by the form itself. */
  refuse: (failure: SetupFailure) => void;
  clear: () => void;
}

/** Runs a stage's call and holds its pending state and its error, in the stage's texts. */
export function useStageCall(): StageCall {
  const { isPending, failure, run, fail } = useCall<SetupFailure>();
  return {
    isPending,
    failure,
    run: (texts, work) => run(work, (thrown) => setupFailure(thrown, texts)),
    refuse: fail,
    clear: () => fail(null),
  };
}

interface StageFormProps {
  title: string;
  description: ReactNode;
  call: StageCall;
  fields: readonly StageField[];
  /** Label of the large spinner. */
  connecting: string;
  /** The first stage doesn't take the focus. Later stages do when they appear. */
  isFirst?: boolean;
  onSubmit: (values: Record<string, string>) => void;
  /** Shown before the fields. */
  intro?: ReactNode;
  /** What to do after a failure, shown below its message. */
  remedy?: ReactNode;
  /** Progress of long work, shown below the fields. Stays readable while it runs. */
  progress?: ReactNode;
  children: ReactNode;
}

/**
 * A stage with a form. Keeps typed values while sending and after a failure, and focuses the error.
 */
export function StageForm(props: StageFormProps) {
  const { call, fields, connecting, isFirst = false } = props;
  const { failure } = call;
  const formRef = useRef<HTMLFormElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const failureRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isFirst) titleRef.current?.focus();
  }, [isFirst]);

  useEffect(() => {
    if (!failure) return;
    const wrong = formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? failureRef.current)?.focus();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(
      fields.map(({ name }) => [name, String(data.get(name) ?? "")]),
    );
    const missing = missingFields(fields, values);
    if (missing) call.refuse(missing);
    else props.onSubmit(values);
  }

  return (
    <Card aria-busy={call.isPending}>
      <CardHeader>
        <CardTitle ref={titleRef} tabIndex={-1} className="outline-none">
          {props.title}
        </CardTitle>
        <CardDescription>{props.description}</CardDescription>
      </CardHeader>
      {props.intro}
      <StageFailure ref={failureRef} failure={failure} fields={fields} remedy={props.remedy} />
      {/* `post` keeps secrets out of the URL if the form is submitted before hydration. */}
      <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <div className="relative grid gap-4">
          {props.children}
          {call.isPending ? (
            <div className="absolute -inset-2 grid place-items-center rounded-md bg-background/75">
              <Spinner size="lg" label={connecting} />
            </div>
          ) : null}
        </div>
        {props.progress}
      </form>
    </Card>
  );
}

interface StageField {
  name: string;
  label: string;
  /** Minimum length in characters, 1 by default. */
  min?: number;
}

/** Returns errors of missing fields in the server's format, or null. */
function missingFields(
  fields: readonly StageField[],
  values: Record<string, string>,
): SetupFailure | null {
  const errors: SetupFailure["errors"] = {};
  for (const { name, label, min = 1 } of fields) {
    const { length } = values[name] ?? "";
    if (length === 0) errors[name] = [`${label} is required`];
    else if (length < min) errors[name] = [`${label} must be at least ${min} characters`];
  }
  const [message] = Object.values(errors).flat();
  return message === undefined ? null : { message, errors };
}

interface StageInputProps extends Omit<ComponentProps<typeof Input>, "name"> {
  field: StageField;
  call: StageCall;
  hint?: ReactNode;
}

/** A required field of a stage with its errors. */
export function StageInput({ field, call, hint, ...input }: StageInputProps) {
  return (
    <PlainField
      name={field.name}
      label={field.label}
      description={hint}
      errors={call.failure?.errors[field.name]}
      disabled={call.isPending}
      required
    >
      {(control) => <Input {...control} {...input} />}
    </PlainField>
  );
}

interface StageFailureProps {
  ref: Ref<HTMLDivElement>;
  failure: SetupFailure | null;
  fields: readonly StageField[];
  remedy: ReactNode;
}

/** Shows why a stage failed, unless a field shows it, and what to do next. */
function StageFailure({ ref, failure, fields, remedy }: StageFailureProps) {
  const isBesideField = fields.some(({ name }) => failure?.errors[name] !== undefined);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="grid gap-3 rounded-lg not-has-[[data-slot=alert]]:hidden"
    >
      <FormMessage>{isBesideField ? null : failure?.message}</FormMessage>
      {failure ? remedy : null}
      {/* Someone else has completed setup. */}
      {failure?.code === "setup_complete" ? (
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Go to sign-in
        </Button>
      ) : null}
    </div>
  );
}
