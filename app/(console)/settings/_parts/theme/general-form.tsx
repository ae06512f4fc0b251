"use client";

import { type FormEvent, startTransition, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormMessage } from "@/components/form-message";
import { SettingField } from "@/components/setting-row";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { FieldErrors } from "@/lib/errors";
import { callAction } from "@/lib/request/call-action";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import type { SettingsView } from "@/lib/settings/schema";
import {
  NAME_FIELDS,
  type NameField,
  NO_CHANGES,
  nameProblem,
  SETTINGS_UPDATE_FAILED,
  SETTINGS_UPDATED,
} from "@/lib/settings/settings-rules";
import { updateSettingsAction } from "./actions";

export type NameChanges = Partial<Record<NameField, string>>;

interface Outcome {
  variant: "success" | "info" | "destructive";
  message: string;
}

interface GeneralFormProps {
  settings: SettingsView;
  showAtOnce: (changes: NameChanges) => void;
  onSaved: (settings: SettingsView) => void;
}

/** Returns typed values that differ from the saved ones. */
function changesOf(draft: NameChanges, settings: SettingsView): NameChanges {
  const entries = NAME_FIELDS.map(({ name }) => [name, draft[name]?.trim()] as const);
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && value !== settings[name]),
  );
}

function problemsOf(changes: NameChanges): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of NAME_FIELDS) {
    const value = changes[field.name];
    const problem = value === undefined ? null : nameProblem(field, value);
    if (problem) errors[field.name] = [problem];
  }
  return errors;
}

function useGeneralForm({ settings, showAtOnce, onSaved }: GeneralFormProps) {
  const [draft, setDraft] = useState<NameChanges>({});
  const kept = useFormDraft("settings-general");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const changes = changesOf(draft, settings);

  function type(name: NameField, value: string) {
    setDraft((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _fixed, ...others }) => others);
    setOutcome(null);
  }

  async function save() {
    showAtOnce(changes);
    try {
      const saved = await callAction(updateSettingsAction, changes);
      kept.drop();
      startTransition(() => {
        onSaved(saved);
        setDraft((now) => (now === draft ? {} : now));
        setOutcome({ variant: "success", message: SETTINGS_UPDATED });
      });
    } catch (thrown) {
      setErrors(toRequestError(thrown).errors ?? {});
      setOutcome({ variant: "destructive", message: messageOr(thrown, SETTINGS_UPDATE_FAILED) });
    } finally {
      setIsSaving(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const problems = problemsOf(changes);
    const isChanged = Object.keys(changes).length > 0;
    setErrors(problems);
    setOutcome(isChanged ? null : { variant: "info", message: NO_CHANGES });
    if (!isChanged || Object.keys(problems).length > 0) return;
    setIsSaving(true);
    startTransition(save);
  }

  const isDirty = Object.keys(changes).length > 0;
  return { draft, kept, errors, outcome, isSaving, isDirty, type, submit };
}

export function GeneralForm(props: GeneralFormProps) {
  const { draft, kept, errors, outcome, isSaving, isDirty, type, submit } = useGeneralForm(props);
  return (
    <Card>
      <CardHeader>
        <CardTitle level={3}>General</CardTitle>
        <CardDescription>
          The name appears in the header, the title in the browser tab.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={submit} className="grid max-w-190" aria-label="General settings">
          {NAME_FIELDS.map(({ name, label, max }) => {
            const value = draft[name] ?? props.settings[name];
            return (
              <SettingField
                key={name}
                name={name}
                label={label}
                required
                errors={errors[name]}
                description={<Counter length={value.trim().length} max={max} />}
              >
                {(control) => (
                  <Input
                    {...control}
                    value={value}
                    autoComplete="off"
                    onChange={(event) => type(name, event.target.value)}
                  />
                )}
              </SettingField>
            );
          })}
          <FormMessage variant={outcome?.variant}>{outcome?.message}</FormMessage>
          <Button type="submit" pending={isSaving} className="mt-4 justify-self-start">
            Save changes
          </Button>
          <UnsavedChangesGuard dirty={isDirty && !isSaving} draft={kept} />
        </form>
      </CardContent>
    </Card>
  );
}

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={length > max ? "text-destructive tabular-nums" : "tabular-nums"}>
      {length}/{max} characters
    </span>
  );
}
