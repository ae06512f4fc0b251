"use client";

import { type FormEvent, useId, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { SettingRow } from "@/components/setting-row";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { SYSTEM_ROLES, type SystemRole } from "@/lib/auth/roles";
import { roleBadge } from "@/lib/badges";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { SETTINGS_UPDATE_FAILED, SETTINGS_UPDATED } from "@/lib/settings/settings-rules";
import { notify } from "@/lib/ui/notify";
import type { FactorCounts } from "@/lib/users/schema";
import { updateSettingsAction } from "../theme/actions";

interface SecondFactorRolesProps {
  roles: readonly SystemRole[];
  /** People without a second factor; null if counting failed. */
  counts: FactorCounts | null;
}

/** Chooses the roles that need a second factor. */
export function SecondFactorRoles({ roles, counts }: SecondFactorRolesProps) {
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<SystemRole>>(new Set(roles));
  const { isPending, failure, run } = useCall<string>();
  const isDirty = SYSTEM_ROLES.some((role) => chosen.has(role) !== roles.includes(role));

  const added = SYSTEM_ROLES.filter((role) => chosen.has(role) && !roles.includes(role));

  function choose(role: SystemRole, isChosen: boolean) {
    setChosen(
      (now) => new Set(SYSTEM_ROLES.filter((one) => (one === role ? isChosen : now.has(one)))),
    );
  }

  function save(event: FormEvent) {
    event.preventDefault();
    void run(
      async () => {
        await callAction(updateSettingsAction, { second_factor_roles: [...chosen] });
        notify.success(SETTINGS_UPDATED);
      },
      (thrown) => messageOr(thrown, SETTINGS_UPDATE_FAILED),
    );
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle level={2}>Second factor</CardTitle>
        <CardDescription>
          People with these roles must set up a passkey or an authenticator app at their next
          sign-in. Their API tokens keep working.
        </CardDescription>
      </CardHeader>
      <form noValidate onSubmit={save} aria-label="Second factor" className="grid max-w-190 gap-4">
        <fieldset disabled={isPending}>
          <legend className="sr-only">Required for</legend>
          {SYSTEM_ROLES.map((role) => (
            <SettingRow
              key={role}
              label={<Label htmlFor={`${id}-${role}`}>{roleBadge(role).label}</Label>}
              description={counts && `${counts[role].without} of ${counts[role].people} without`}
            >
              <Checkbox
                id={`${id}-${role}`}
                checked={chosen.has(role)}
                onCheckedChange={(isChosen) => choose(role, isChosen)}
              />
            </SettingRow>
          ))}
        </fieldset>
        {counts && isDirty ? <WhoIsHit counts={counts} roles={added} /> : null}
        <FormMessage>{failure}</FormMessage>
        <Button
          type="submit"
          pending={isPending}
          disabled={!isDirty}
          className="justify-self-start"
        >
          Save roles
        </Button>
        <UnsavedChangesGuard dirty={isDirty && !isPending} />
      </form>
    </Card>
  );
}

/** "moderators", "1 superadmin". */
const peopleOf = (role: SystemRole, count: number) =>
  `${roleBadge(role).label.toLowerCase()}${count === 1 ? "" : "s"}`;

/** Shows how many people must set up a second factor after saving. */
function WhoIsHit({ counts, roles }: { counts: FactorCounts; roles: readonly SystemRole[] }) {
  return (
    <div role="status" className="grid gap-1 empty:hidden">
      {roles.map((role) => {
        const { people, without } = counts[role];
        const some = `${without} of ${people} ${peopleOf(role, people)} ${without === 1 ? "has" : "have"} no second factor.`;
        return (
          <p key={role}>
            {without === 0
              ? `All ${peopleOf(role, 2)} have a second factor.`
              : `${some} They must set one up at their next sign-in.`}
          </p>
        );
      })}
    </div>
  );
}
