import { useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Bot } from "@/components/ui/icons";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";

interface ModelRunButtonProps {
  /** The scenario's name, or null for all scenarios. */
  name: string | null;
  /** Path of the scenario, or of all. */
  path: string;
  count: number;
  disabled: boolean;
  onStarted: () => void;
}

/** Runs one or all scenarios with the agent's real model, after asking because it costs money. */
export function ModelRunButton({ name, path, count, disabled, onStarted }: ModelRunButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const what = name === null ? `${count} ${count === 1 ? "scenario" : "scenarios"}` : `“${name}”`;
  return (
    <>
      <Button
        variant={name === null ? "outline" : "ghost"}
        size="sm"
        disabled={disabled}
        aria-label={name === null ? undefined : `Run ${name} with the model`}
        onClick={() => setAsked(true)}
      >
        <Bot aria-hidden /> {name === null ? "Run all with model" : "Run with model"}
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Run ${what} with the agent's model?`}
        description="Calls the model, which costs you money, within the agent's limits for each run and your usage caps. Nothing is changed."
        confirmLabel="Run with model"
        onConfirm={async () => {
          try {
            await request(`${path}/model-run`, { method: "POST" });
          } catch (thrown) {
            return { error: toRequestError(thrown).message };
          }
          onStarted();
        }}
      />
    </>
  );
}
