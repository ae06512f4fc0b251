"use client";

import { type FormEvent, useState } from "react";
import { useNumberFormats } from "@/components/number-formats";
import { SettingField } from "@/components/setting-row";
import { useTimeFormats } from "@/components/time-formats";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { ChainState } from "@/lib/audit/delivery/schema";
import type { TimeFormats } from "@/lib/time-formats";
import { useRuleChange } from "../../usage/_parts/use-rule-change";

interface RetentionFormProps {
  keptDays: number | null;
  archives: ChainState["archives"];
}

/** Days until entries move from the database to R2; empty for never. */
export function RetentionForm({ keptDays, archives }: RetentionFormProps) {
  const times = useTimeFormats();
  const { number } = useNumberFormats();
  const stored = keptDays === null ? "" : String(keptDays);
  const [days, setDays] = useState(stored);
  const { change, isPending, failure, setFailure } = useRuleChange("/api/audit/retention");

  function save(event: FormEvent) {
    event.preventDefault();
    const typed = days.trim();
    if (typed !== "" && !/^\d{1,4}$/.test(typed))
      return setFailure("Enter a number from 30 to 3650, or leave this empty.");
    void change({ days: typed === "" ? null : Number(typed) }, "Retention saved");
  }

  return (
    <form
      noValidate
      onSubmit={save}
      aria-label="Retention"
      className="grid max-w-190 content-start gap-3"
    >
      <div className="grid gap-1">
        <h3 className="font-medium">Retention</h3>
        <p className="text-13 text-muted-foreground">
          Older entries move to an archive in R2, where you can still verify them. Entries the
          webhook hasn't received yet stay here.
        </p>
      </div>
      <p className="text-13 tabular-nums">
        {archives.rows === 0
          ? "No archives yet."
          : `${number(archives.rows)} ${archives.rows === 1 ? "entry" : "entries"} in ${number(archives.objects)} ${archives.objects === 1 ? "archive" : "archives"}, ${period(archives, times)}.`}
      </p>
      <SettingField
        name="days"
        label="Days to keep"
        disabled={isPending}
        errors={failure === null ? undefined : [failure]}
        description="30 to 3650. Leave empty to keep every entry."
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="All"
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        )}
      </SettingField>
      <Button
        type="submit"
        size="sm"
        pending={isPending}
        disabled={days.trim() === stored}
        className="justify-self-start"
      >
        Save retention
      </Button>
      <UnsavedChangesGuard dirty={days.trim() !== stored && !isPending} />
    </form>
  );
}

const period = ({ first_at, last_at }: ChainState["archives"], { date }: TimeFormats) =>
  [first_at, last_at].map((at) => (at === null ? "" : date(Date.parse(at)))).join(" to ");
