import { Check } from "@/components/ui/icons";
import type { OnboardingStage } from "@/lib/onboarding/onboarding-record";
import { cn } from "@/lib/ui/cn";

/** Names of the stages, in order. */
export const STAGE_NAMES: Readonly<Record<OnboardingStage, string>> = {
  password: "Password",
  "cloudflare-validation": "Cloudflare",
  "service-creation": "Services",
  admin: "Admin",
  complete: "Complete",
};

const STAGES = Object.entries(STAGE_NAMES);

/** Shows the setup stages and the current one. On a phone, the other stages show only numbers. */
export function StageList({ current }: { current: OnboardingStage }) {
  const at = STAGES.findIndex(([stage]) => stage === current);
  return (
    <ol aria-label="Setup stages" className="flex items-center gap-2 text-13">
      {STAGES.map(([stage, name], index) => (
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
              index < at && "border-success text-success",
            )}
          >
            {index < at ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span className={cn(index !== at && "max-sm:sr-only")}>{name}</span>
          {index < at ? <span className="sr-only">done</span> : null}
        </li>
      ))}
    </ol>
  );
}
