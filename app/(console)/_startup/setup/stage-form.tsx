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
import { type SetupFailure, type SetupTexts, setupFailure } from "@/lib/onboarding/setup-failure";

export interface StageCall {
  isPending: boolean;
  failure: SetupFailure | null;
  /** Runs one call at a time; a second press while it runs does nothing. */
  run: (texts: SetupTexts, work: () => Promise<void>) => Promise<void>;
  /** Shows what the form itself found wrong. */
  refuse: (failure: SetupFailure) => void;
  clear: () => void;
}

/** The one call of a stage: whether it runs, and how it failed in that stage's texts. */
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
  /** What the large spinner says while the stage connects. */
  connecting: string;
  /** The first stage is there from the start; every later one takes the focus when it arrives. */
  isFirst?: boolean;
  onSubmit: (values: Record<string, string>) => void;
  /** Before the fields. */
  intro?: ReactNode;
  /** A way on from a failure, below what is said of it. */
  remedy?: ReactNode;
  /** Steps of long work, below the fields. They stay readable while it runs. */
  progress?: ReactNode;
  children: ReactNode;
}

/** One stage with a form: what was typed stays while it connects and when it fails; the focus goes to what is wrong. */
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
        <CardTitle ref={titleRef} tabIndex={-1} className="text-base outline-none">
          {props.title}
        </CardTitle>
        <CardDescription>{props.description}</CardDescription>
      </CardHeader>
      {props.intro}
      <StageFailure ref={failureRef} failure={failure} fields={fields} remedy={props.remedy} />
      {/* `post` keeps secrets out of the address if somebody is faster than the script. */}
      <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <div className="relative grid gap-4">
          {props.children}
          {call.isPending ? (
            <div className="absolute -inset-2 grid place-items-center rounded-lg bg-card/75">
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
  /** Characters; one unless given. */
  min?: number;
}

/** What is missing in a form, told as the server tells it; null when nothing is. */
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

/** A required field of a stage with the errors that belong to it. */
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

/** Why a stage did not succeed, where it is not said beside a field, and the way on. */
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
      {/* Somebody else has completed set-up. */}
      {failure?.code === "setup_complete" ? (
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Go to sign-in
        </Button>
      ) : null}
    </div>
  );
}
