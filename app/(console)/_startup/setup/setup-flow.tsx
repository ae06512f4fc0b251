"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { Check } from "@/components/ui/icons";
import { ONBOARDING_STAGES, type OnboardingStage } from "@/lib/onboarding/onboarding-record";
import { cn } from "@/lib/ui/cn";
import { PasswordStage } from "./password-stage";
import { SetupFrame } from "./setup-blocked";
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

const NAMES: Record<OnboardingStage, string> = {
  password: "Password",
  "cloudflare-validation": "Cloudflare",
  "service-creation": "Services",
  admin: "Admin",
  complete: "Complete",
};

/** Where set-up stands. On a phone the names beside the current one give way to numbers. */
function StageList({ current }: { current: OnboardingStage }) {
  const at = ONBOARDING_STAGES.indexOf(current);
  return (
    <ol aria-label="Setup stages" className="flex items-center gap-2 text-[0.8125rem]">
      {ONBOARDING_STAGES.map((stage, index) => (
        <li
          key={stage}
          data-stage={stage}
          aria-current={index === at ? "step" : undefined}
          className={cn(
            "flex items-center gap-2 not-last:flex-1 not-last:after:h-px not-last:after:min-w-2 not-last:after:flex-1 not-last:after:bg-border",
            index === at ? "font-medium text-foreground" : "text-muted-foreground",
          )}
        >
          <span
            aria-hidden
            className={cn(
              "grid size-6 shrink-0 place-items-center rounded-full border text-xs tabular-nums",
              index === at && "border-brand text-foreground",
              index < at && "border-success/40 text-success",
            )}
          >
            {index < at ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span className={cn(index !== at && "max-sm:sr-only")}>{NAMES[stage]}</span>
          {index < at ? <span className="sr-only">done</span> : null}
        </li>
      ))}
    </ol>
  );
}
