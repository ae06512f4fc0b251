"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Spinner } from "@/components/ui/spinner";
import { StageFailure } from "./stage-failure";
import { missingFields, type StageField } from "./stage-field";
import type { StageCall } from "./use-stage-call";

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
      <StageFailure ref={failureRef} failure={failure} fields={fields} onProven={call.clear} />
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
