"use client";

import { type FormEvent, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { SettingField } from "@/components/setting-row";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { SYSTEM_ROLES } from "@/lib/auth/roles";
import { roleBadge } from "@/lib/badges";
import { EXPIRY_DAYS } from "@/lib/limits";
import { callAction } from "@/lib/request/call-action";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import type { VersionedSettings } from "@/lib/settings/schema";
import { SETTINGS_UPDATED } from "@/lib/settings/settings-rules";
import { notify } from "@/lib/ui/notify";
import { updateSettingsAction } from "../theme/actions";

const FIELDS = ["idle_minutes", "absolute_hours", "token_days"] as const;

type Policy = VersionedSettings["accessPolicy"];

const typedOf = (policy: Policy): Record<string, string> => ({
  idle_minutes: String(policy.idle_minutes),
  absolute_hours: String(policy.absolute_hours),
  token_days: String(policy.token_days),
  ...Object.fromEntries(
    SYSTEM_ROLES.map((role) => [role, (policy.networks[role] ?? []).join("\n")]),
  ),
});

const listOf = (typed = "") => typed.split(/[\s,]+/).filter(Boolean);

/** Lifetimes of sessions and API tokens, and the networks allowed for each role. */
export function AccessPolicyForm({ policy }: { policy: Policy }) {
  const [saved, setSaved] = useState(() => typedOf(policy));
  const [typed, setTyped] = useState(saved);
  const { isPending, failure, run } = useCall<CallFailure>();
  const isDirty = Object.keys(saved).some((name) => typed[name] !== saved[name]);

  const control = (name: string) => ({
    value: typed[name] ?? "",
    onChange: (event: { target: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: event.target.value })),
  });

  function save(event: FormEvent) {
    event.preventDefault();
    const networks = Object.fromEntries(SYSTEM_ROLES.map((role) => [role, listOf(typed[role])]));
    void run(async () => {
      await callAction(updateSettingsAction, {
        access_policy: {
          idle_minutes: Number(typed.idle_minutes),
          absolute_hours: Number(typed.absolute_hours),
          token_days: Number(typed.token_days),
          networks,
        },
      });
      setSaved(typed);
      notify.success(SETTINGS_UPDATED);
    }, callFailure);
  }

  const errorsOf = (name: string) => failure?.errors[name];
  return (
    <Card>
      <CardHeader>
        <CardTitle level={2}>Sessions, tokens and networks</CardTitle>
        <CardDescription>
          Shorter limits apply to existing sessions and tokens immediately.
        </CardDescription>
      </CardHeader>
      <form
        noValidate
        onSubmit={save}
        aria-label="Sessions, tokens and networks"
        className="grid max-w-190"
      >
        <SettingField
          name="idle_minutes"
          label="Idle timeout (minutes)"
          disabled={isPending}
          errors={errorsOf("idle_minutes")}
          description="Unused sessions end after this time. 5 to 1440."
        >
          {(field) => <Input {...field} {...control("idle_minutes")} inputMode="numeric" />}
        </SettingField>
        <SettingField
          name="absolute_hours"
          label="Maximum session length (hours)"
          disabled={isPending}
          errors={errorsOf("absolute_hours")}
          description="Counted from sign-in. 1 to 168."
        >
          {(field) => <Input {...field} {...control("absolute_hours")} inputMode="numeric" />}
        </SettingField>
        <SettingField
          name="token_days"
          label="Maximum API token lifetime"
          disabled={isPending}
          errors={errorsOf("token_days")}
          description="Counted from creation."
        >
          {(field) => (
            <NativeSelect {...field} {...control("token_days")}>
              {EXPIRY_DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === 365 ? "1 year" : `${days} days`}
                </option>
              ))}
            </NativeSelect>
          )}
        </SettingField>
        {SYSTEM_ROLES.map((role) => (
          <SettingField
            key={role}
            name={role}
            label={`Allowed networks for ${roleBadge(role).label}`}
            disabled={isPending}
            errors={errorsOf(role)}
            description="One per line, for example 203.0.113.0/24. Leave empty to allow any network."
          >
            {(field) => <Textarea {...field} {...control(role)} rows={3} spellCheck={false} />}
          </SettingField>
        ))}
        <FormFailure failure={failure} fields={FIELDS} />
        <Button
          type="submit"
          pending={isPending}
          disabled={!isDirty}
          className="mt-4 justify-self-start"
        >
          Save policy
        </Button>
        <UnsavedChangesGuard dirty={isDirty && !isPending} />
      </form>
    </Card>
  );
}
