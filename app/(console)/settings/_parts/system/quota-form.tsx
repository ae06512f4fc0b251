"use client";

import { type FormEvent, useState, useTransition } from "react";
import { FormMessage } from "@/components/form-message";
import { useNumberFormats } from "@/components/number-formats";
import { SettingField } from "@/components/setting-row";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { QuotaView } from "@/lib/quotas/list-quotas";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import {
  NO_CHANGES,
  SETTINGS_UPDATE_FAILED,
  SETTINGS_UPDATED,
} from "@/lib/settings/settings-rules";
import { updateSettingsAction } from "../theme/actions";

const OF_PROJECT = ["project", "person"];
const THINGS = [
  { what: "tasks", label: "Tasks", unit: 1, owners: OF_PROJECT },
  { what: "comments", label: "Comments", unit: 1, owners: OF_PROJECT },
  { what: "records", label: "Records", unit: 1, owners: OF_PROJECT },
  { what: "files", label: "Files", unit: 1, owners: OF_PROJECT },
  { what: "bytes", label: "Megabytes of files", unit: 1_000_000, owners: [...OF_PROJECT, "rag"] },
  { what: "runs", label: "Agent runs", unit: 1, owners: OF_PROJECT },
  { what: "documents", label: "Documents", unit: 1, owners: ["rag", "person"] },
] as const;

interface Outcome {
  variant: "success" | "info" | "destructive";
  message: string;
}

/** Quotas per project and person, with the highest use of each. */
export function QuotaForm({ quotas }: { quotas: readonly QuotaView[] }) {
  const { number } = useNumberFormats();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSaving, startSaving] = useTransition();
  const isDirty = Object.keys(typed).length > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const bad = Object.values(typed).some((value) => !/^\d{1,15}$/.test(value.trim()));
    if (bad || !isDirty) {
      const message = bad ? "Enter whole numbers, 0 or more." : NO_CHANGES;
      return setOutcome({ variant: bad ? "destructive" : "info", message });
    }
    const changed = Object.entries(typed).map(([quota, value]) => {
      const unit = THINGS.find(({ what }) => quota.endsWith(`_${what}`))?.unit ?? 1;
      return [quota, Number(value) * unit];
    });
    startSaving(async () => {
      try {
        await callAction(updateSettingsAction, { quotas: Object.fromEntries(changed) });
        setTyped({});
        setOutcome({ variant: "success", message: SETTINGS_UPDATED });
      } catch (thrown) {
        const message = messageOr(thrown, SETTINGS_UPDATE_FAILED);
        setOutcome({ variant: "destructive", message });
      }
    });
  }

  return (
    <Card>
      <CardHeader>
        <CardDescription>
          Limits per project, per RAG and per person. Once a limit is reached, nothing more can be
          added.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={submit} className="grid max-w-190" aria-label="Quotas">
          {THINGS.flatMap(({ what, label, unit, owners }) =>
            owners.map((owner) => {
              const name = `${owner}_${what}`;
              const quota = quotas.find((one) => one.quota === name);
              if (!quota) return null;
              return (
                <SettingField
                  key={name}
                  name={name}
                  label={`${label} per ${owner === "rag" ? "RAG" : owner}`}
                  description={`Highest use: ${number(quota.most / unit)}`}
                >
                  {(control) => (
                    <Input
                      {...control}
                      inputMode="numeric"
                      autoComplete="off"
                      value={typed[name] ?? String(quota.limit / unit)}
                      onChange={(event) => {
                        setOutcome(null);
                        setTyped((now) => ({ ...now, [name]: event.target.value }));
                      }}
                    />
                  )}
                </SettingField>
              );
            }),
          )}
          <FormMessage variant={outcome?.variant}>{outcome?.message}</FormMessage>
          <Button type="submit" pending={isSaving} className="mt-4 justify-self-start">
            Save quotas
          </Button>
          <UnsavedChangesGuard dirty={isDirty && !isSaving} />
        </form>
      </CardContent>
    </Card>
  );
}
