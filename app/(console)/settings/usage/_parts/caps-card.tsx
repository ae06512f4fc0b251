"use client";

import { type FormEvent, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useApiData } from "@/components/hooks/use-api-data";
import { FormattedNumber } from "@/components/number-formats";
import { SettingField, SettingRow } from "@/components/setting-row";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Trash2 } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Progress } from "@/components/ui/progress";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { CapView } from "@/lib/usage/schema";
import { readDollars, useRuleChange } from "./use-rule-change";

type Scope = CapView["scope"];

const SCOPES: Readonly<Record<Scope, string>> = {
  month: "All model calls",
  integration: "Integration",
  project: "Project",
  agent: "Agent",
  person: "Person",
};

interface Subject {
  id: string;
  name: string;
}

/** The most items offered of a kind. */
const MOST_CHOICES = 500;

/** API path of each kind's list, and the key in its answer. */
const LISTS = {
  integration: { path: "/api/integrations?category=ai&sort=name", key: "integrations" },
  project: { path: "/api/projects?sort=name", key: "projects" },
  agent: { path: "/api/agents?sort=name", key: "agents" },
  person: { path: "/api/users?sort=name", key: "users" },
} as const;

/** Returns the items that a cap of this kind can apply to; undefined while loading. */
function useSubjects(scope: Scope) {
  const { path, key } = LISTS[scope === "month" ? "integration" : scope];
  const { data, failure, retry } = useApiData<
    Partial<Record<typeof key, Subject[]>> & { total: number }
  >(`${path}&perPage=${MOST_CHOICES}`, scope !== "month");
  return {
    choices: data?.[key],
    isPartial: (data?.total ?? 0) > MOST_CHOICES,
    failure: scope === "month" ? undefined : failure,
    retry,
  };
}

const labelOf = ({ scope, subject, name }: CapView) => {
  if (scope === "month") return SCOPES.month;
  const kind = SCOPES[scope].toLowerCase();
  return subject === "" ? `Each ${kind}` : `${SCOPES[scope]} ${name ?? "(deleted)"}`;
};

/** Monthly spending caps, what is used of each, and a form to add one. */
export function CapsCard({ caps }: { caps: readonly CapView[] }) {
  const { change, isPending, failure, setFailure } = useRuleChange("/api/usage/caps");
  return (
    <Card className="max-w-190">
      <CardHeader>
        <CardTitle>Caps</CardTitle>
        <CardDescription>
          Caps limit what model calls cost per calendar month. Calls that would exceed a cap are
          blocked. Everything else keeps working.
        </CardDescription>
      </CardHeader>
      {caps.length === 0 ? (
        <p className="text-muted-foreground">No caps. Spending is unlimited.</p>
      ) : (
        <ul aria-label="Caps">
          {caps.map((cap) => (
            <CapRow
              key={`${cap.scope}:${cap.subject}`}
              cap={cap}
              isPending={isPending}
              onRemove={() => {
                const { scope, subject } = cap;
                void change({ scope, subject, cap_micros: null }, "Cap removed");
              }}
            />
          ))}
        </ul>
      )}
      <CapForm
        isPending={isPending}
        failure={failure}
        onInvalid={setFailure}
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
  const { cap_micros: capMicros, spent_micros: spent, left_micros: left } = cap;
  const appliesToEach = cap.subject === "" && cap.scope !== "month";
  return (
    <li className="tabular-nums">
      <SettingRow
        isWide
        label={
          <>
            {label}: <FormattedNumber as="cost" of={[capMicros]} />
          </>
        }
        description={
          <>
            {appliesToEach ? "Highest: " : ""}
            <FormattedNumber as="cost" of={[spent ?? 0]} /> spent this month,{" "}
            <FormattedNumber as="cost" of={[left ?? 0]} /> left
          </>
        }
      >
        <Progress
          className="min-w-0 flex-1"
          label={`Spent: ${label}`}
          value={
            capMicros === 0 ? 100 : Math.min(100, Math.round(((spent ?? 0) / capMicros) * 100))
          }
        />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove cap: ${label}`}
          disabled={isPending}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </SettingRow>
    </li>
  );
}

interface CapFormProps {
  isPending: boolean;
  failure: string | null;
  onInvalid: (message: string) => void;
  /** @returns whether the cap was set. */
  onSet: (cap: { scope: Scope; subject: string; cap_micros: number }) => Promise<boolean>;
}

function CapForm({ isPending, failure, onInvalid, onSet }: CapFormProps) {
  const [scope, setScope] = useState<Scope>("month");
  const [subject, setSubject] = useState("");
  const [amount, setAmount] = useState("");
  const { choices, isPartial, failure: listFailure, retry } = useSubjects(scope);
  const isListing = scope !== "month" && choices === undefined && listFailure === undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const micros = readDollars(amount);
    if (micros === null) return onInvalid("Enter an amount in dollars, for example 25 or 0.50.");
    if (await onSet({ scope, subject, cap_micros: micros })) setAmount("");
  }

  return (
    <form noValidate aria-label="Set cap" onSubmit={submit} className="grid">
      <SettingField name="scope" label="Cap for" disabled={isPending}>
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
      </SettingField>
      <SettingField
        name="subject"
        label="Applies to"
        description={
          isListing ? "Loading…" : isPartial ? "Showing the first 500 by name" : undefined
        }
        disabled={isPending || scope === "month"}
      >
        {(control) => (
          <NativeSelect
            {...control}
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
          >
            <option value="">
              {scope === "month" ? "All" : `Each ${SCOPES[scope].toLowerCase()}`}
            </option>
            {choices?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </SettingField>
      <SettingField name="cap" label="Dollars per month" disabled={isPending}>
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
      </SettingField>
      {listFailure ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>Failed to load this list. {listFailure}</p>
          <Button variant="outline" size="sm" onClick={retry}>
            Retry
          </Button>
        </div>
      ) : null}
      <FormMessage>{failure}</FormMessage>
      <Button type="submit" pending={isPending} className="mt-4 justify-self-start">
        Set cap
      </Button>
      <UnsavedChangesGuard dirty={amount !== "" && !isPending} />
    </form>
  );
}
