"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { PasswordStage } from "./password-stage";
import { SetupFrame } from "./setup-frame";
import { StageList } from "./stage-list";
import { useOnboarding } from "./use-onboarding";

// The first stage shows at once; the others load when it is passed.
const LaterStage = dynamic(() => import("./later-stage").then((module) => module.LaterStage), {
  ssr: false,
});

/** The five stages of first-time set-up. */
export function SetupFlow() {
  const onboarding = useOnboarding();
  const { record, facts, verified, startOver } = onboarding;
  const { stage } = record;
  return (
    <SetupFrame>
      <StageList current={stage} />
      {stage === "password" ? (
        <PasswordStage isFirst={!facts.isRestarted} onVerified={verified} />
      ) : (
        <LaterStage stage={stage} onboarding={onboarding} />
      )}
      {stage === "password" || stage === "complete" ? null : (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={startOver}>
          Start over
        </Button>
      )}
    </SetupFrame>
  );
}
