"use client";

import { Button } from "@/components/ui/button";
import { PASSWORD_TEXTS } from "@/lib/request/setup-failure";
import { verifyPassword } from "./setup-calls";
import { StageForm, StageInput, useStageCall } from "./stage-form";

const PASSWORD = { name: "password", label: "Setup password" };
const FIELDS = [PASSWORD];

export function PasswordStage(props: {
  /** False after "Start over": the stage then takes the focus. */
  isFirst: boolean;
  onVerified: (passed: { areBindingsReady: boolean }) => void;
}) {
  const call = useStageCall();

  function start({ password = "" }: Record<string, string>): void {
    void call.run(PASSWORD_TEXTS, async () => {
      const { areBindingsReady } = await verifyPassword(password);
      props.onVerified({ areBindingsReady });
    });
  }

  return (
    <StageForm
      title="Setup password"
      description="The value of SETUP_PASSWORD, set by the person who installed this deployment."
      call={call}
      fields={FIELDS}
      connecting="Checking the setup password"
      isFirst={props.isFirst}
      onSubmit={start}
    >
      <StageInput
        field={PASSWORD}
        call={call}
        type="password"
        autoComplete="off"
        maxLength={1024}
        autoFocus
      />
      <Button type="submit" size="lg" pending={call.isPending}>
        Start Setup
      </Button>
    </StageForm>
  );
}
