"use client";

import { type FormEvent, useRef, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { SettingRow } from "@/components/setting-row";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { RESET_FAILED, RESET_PHRASE, TYPE_THE_PHRASE } from "@/lib/system/system-rules";

/** Resetting takes longer the more data there is. */
const RESET_TIMEOUT_MS = 120_000;

type Stage = "initial" | "confirm" | "resetting";

interface Problem {
  field: "confirmation" | null;
  message: string;
}

/** Shows the server's message if the person can act on it, otherwise RESET_FAILED. */
function problemOf(thrown: unknown): Problem {
  const { errors, status, message } = toRequestError(thrown);
  if (errors?.confirmation) return { field: "confirmation", message };
  return { field: null, message: status === 429 || status === 403 ? message : RESET_FAILED };
}

export function DangerZone() {
  const [stage, setStage] = useState<Stage>("initial");
  return (
    <div className="grid max-w-190 gap-4">
      <SettingRow
        label={<h2>System reset</h2>}
        description="A system reset deletes all users, projects, tasks, files and settings, and starts setup again. Superadmin only. Actions are logged: one audit entry survives the reset."
      >
        {stage === "initial" ? (
          <Button variant="destructive" onClick={() => setStage("confirm")}>
            Reset System
          </Button>
        ) : null}
      </SettingRow>
      {stage === "initial" ? null : (
        <ResetForm isResetting={stage === "resetting"} onStage={setStage} />
      )}
    </div>
  );
}

interface ResetFormProps {
  isResetting: boolean;
  onStage: (stage: Stage) => void;
}

function ResetForm({ isResetting, onStage }: ResetFormProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const isRunning = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const confirmation = String(form.get("confirmation") ?? "");
    if (isRunning.current) return;
    if (confirmation !== RESET_PHRASE) {
      setProblem({ field: "confirmation", message: TYPE_THE_PHRASE });
      return;
    }
    isRunning.current = true;
    setProblem(null);
    onStage("resetting");
    try {
      await request("/api/system/reset", {
        method: "POST",
        body: { confirmation },
        timeoutMs: RESET_TIMEOUT_MS,
      });
      window.localStorage.clear();
      window.location.reload();
    } catch (thrown) {
      setProblem(problemOf(thrown));
      isRunning.current = false;
      onStage("confirm");
    }
  }

  return (
    <form noValidate onSubmit={submit} aria-label="System reset" className="grid max-w-md gap-4">
      <Field
        name="confirmation"
        label={
          <span>
            Type <code className="font-mono">{RESET_PHRASE}</code> to confirm
          </span>
        }
        required
        disabled={isResetting}
        errors={problem?.field === "confirmation" ? [problem.message] : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
          />
        )}
      </Field>
      <FormMessage>{problem?.field === null ? problem.message : null}</FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button
          autoFocus
          variant="outline"
          disabled={isResetting}
          onClick={() => onStage("initial")}
        >
          Cancel
        </Button>
        <Button type="submit" variant="destructive" pending={isResetting}>
          Delete all data
        </Button>
      </div>
      <p aria-live="polite" className="sr-only">
        {isResetting ? "Resetting the system…" : ""}
      </p>
    </form>
  );
}
