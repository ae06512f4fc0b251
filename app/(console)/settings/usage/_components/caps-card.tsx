"use client";

import { type FormEvent, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { FormattedNumber } from "@/components/number-formats";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Trash2 } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Progress } from "@/components/ui/progress";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { CapView } from "@/lib/usage/schema";
import { readDollars, useRuleChange } from "./use-rule-change";

type Scope = CapView["scope"];

/** Of each kind, those that have cost something lately. */
export type CapSubjects = Readonly<Record<Exclude<Scope, "month">, { id: string; name: string }[]>>;

const SCOPES: Readonly<Record<Scope, string>> = {
  month: "All calls together",
  integration: "Integration",
  project: "Project",
  agent: "Agent",
  person: "Person",
};

const labelOf = ({ scope, subject, name }: CapView) => {
  if (scope === "month") return SCOPES.month;
  const kind = SCOPES[scope].toLowerCase();
  return subject === ""
    ? `Each ${kind}`
    : `${SCOPES[scope]} ${name ?? "that is not there any more"}`;
};

/** What may be spent in a calendar month, how much of it is gone, and a form for more. */
export function CapsCard({ caps, subjects }: { caps: readonly CapView[]; subjects: CapSubjects }) {
  const { change, isPending, failure, setFailure } = useRuleChange("/api/usage/caps");
  return (
    <Card>
      <CardHeader>
        <CardTitle>Caps</CardTitle>
        <CardDescription>
          The most that calls of models may cost in a calendar month. A call that a cap has no room
          for is refused before it is made; nothing else stops.
        </CardDescription>
      </CardHeader>
      {caps.length === 0 ? (
        <p className="text-muted-foreground">No cap is set: nothing holds the cost down.</p>
      ) : (
        <ul aria-label="Caps" className="grid gap-3">
          {caps.map((cap) => (
            <CapRow
              key={`${cap.scope}:${cap.subject}`}
              cap={cap}
              isPending={isPending}
              onRemove={() => {
                const { scope, subject } = cap;
                void change({ scope, subject, cap_micros: null }, "Cap taken away");
              }}
            />
          ))}
        </ul>
      )}
      <CapForm
        subjects={subjects}
        isPending={isPending}
        failure={failure}
        onRefuse={setFailure}
        onSet={(cap) => change(cap, "Cap set")}
      />
    </Card>
  );
}

interface CapRowProps {
  cap: CapView;
  isPending: boolean;
  onRemove: () => void;
}

function CapRow({ cap, isPending, onRemove }: CapRowProps) {
  const label = labelOf(cap);
  const { cap_micros: most, spent_micros: spent, left_micros: left } = cap;
  const isForEach = cap.subject === "" && cap.scope !== "month";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
      <p className="min-w-0 break-words font-medium">
        {label}:{" "}
        <span className="tabular-nums">
          <FormattedNumber as="cost" of={[most]} />
        </span>
      </p>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Take away the cap of: ${label}`}
        disabled={isPending}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
      <Progress
        className="col-span-2"
        label={`Spent of the cap: ${label}`}
        value={most === 0 ? 100 : Math.min(100, Math.round(((spent ?? 0) / most) * 100))}
      />
      <p className="col-span-2 text-[0.8125rem] text-muted-foreground tabular-nums">
        {isForEach ? "Whoever spent most: " : ""}
        <FormattedNumber as="cost" of={[spent ?? 0]} /> spent this month,{" "}
        <FormattedNumber as="cost" of={[left ?? 0]} /> left
      </p>
    </li>
  );
}

interface CapFormProps {
  subjects: CapSubjects;
  isPending: boolean;
  failure: string | null;
  onRefuse: (message: string) => void;
  /** @returns whether it was set. */
  onSet: (cap: { scope: Scope; subject: string; cap_micros: number }) => Promise<boolean>;
}

function CapForm({ subjects, isPending, failure, onRefuse, onSet }: CapFormProps) {
  const [scope, setScope] = useState<Scope>("month");
  const [subject, setSubject] = useState("");
  const [amount, setAmount] = useState("");
  const choices = scope === "month" ? [] : subjects[scope];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const micros = readDollars(amount);
    if (micros === null) return onRefuse("The cap is an amount in dollars, such as 25 or 0.50.");
    if (await onSet({ scope, subject, cap_micros: micros })) setAmount("");
  }

  return (
    <form noValidate aria-label="Set a cap" onSubmit={submit} className="grid gap-4 border-t pt-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field name="scope" label="Cap for" disabled={isPending}>
          {(control) => (
            <NativeSelect
              {...control}
              value={scope}
              onChange={({ target }) => {
                setScope(target.value as Scope);
                setSubject("");
              }}
            >
              {Object.entries(SCOPES).map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field name="subject" label="Which" disabled={isPending || scope === "month"}>
          {(control) => (
            <NativeSelect
              {...control}
              value={subject}
              onChange={({ target }) => setSubject(target.value)}
            >
              <option value="">
                {scope === "month" ? "All" : `Each ${SCOPES[scope].toLowerCase()}`}
              </option>
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field name="cap" label="Dollars a month" disabled={isPending}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="25.00"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          )}
        </Field>
      </div>
      <FormMessage>{failure}</FormMessage>
      <Button type="submit" pending={isPending} className="justify-self-start">
        Set cap
      </Button>
      <UnsavedChangesGuard dirty={amount !== "" && !isPending} />
    </form>
  );
}
