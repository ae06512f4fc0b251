"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Check } from "@/components/ui/icons";
import { ONBOARDING_STAGES, type OnboardingStage } from "@/lib/onboarding/onboarding-record";
import { cn } from "@/lib/ui/cn";
import { PasswordStage } from "./password-stage";
import { type Onboarding, useOnboarding } from "./use-onboarding";

/** First-time set-up. Without SETUP_PASSWORD nobody could prove to be entitled to it, so it says why it cannot start. */
export function SetupWizard({ isPasswordConfigured }: { isPasswordConfigured: boolean }) {
  if (isPasswordConfigured) return <SetupFlow />;
  return (
    <SetupFrame>
      <Alert variant="warning" title="Set-up cannot start: SETUP_PASSWORD is not set">
        <p>
          Set-up is protected by a password that this deployment has to be given; there is no
          default.
        </p>
        <p className="mt-2">
          Set it with{" "}
          <code className="font-mono text-[0.8125rem]">wrangler secret put SETUP_PASSWORD</code> (or
          in <code className="font-mono text-[0.8125rem]">.dev.vars</code> for a local start), then
          reload this page.
        </p>
      </Alert>
    </SetupFrame>
  );
}

// The first stage shows at once; each other loads when it is reached.
const AdminStage = dynamic(() => import("./admin-stage").then((module) => module.AdminStage), {
  ssr: false,
});
const CompleteStage = dynamic(
  () => import("./complete-stage").then((module) => module.CompleteStage),
  {
    ssr: false,
  },
);
const CreatedServices = dynamic(
  () =>
    import("../../_components/provider/created-services").then((module) => module.CreatedServices),
  {
    ssr: false,
  },
);
const ProviderStage = dynamic(
  () => import("./provider-stage").then((module) => module.ProviderStage),
  {
    ssr: false,
  },
);
const ServicesStage = dynamic(
  () => import("./services-stage").then((module) => module.ServicesStage),
  {
    ssr: false,
  },
);

/** The five stages of first-time set-up. */
function SetupFlow() {
  const onboarding = useOnboarding();
  const { record, facts, startOver } = onboarding;
  const { stage, cloudflareData } = record;
  const Current = STAGES[stage];
  const isUnderWay = stage !== "password" && stage !== "complete";
  return (
    <SetupFrame>
      <StageList current={stage} />
      <Current onboarding={onboarding} />
      {cloudflareData?.bindingSnippet ? (
        <CreatedServices
          steps={facts.steps}
          snippet={cloudflareData.bindingSnippet}
          boundTo={cloudflareData.boundTo}
        />
      ) : null}
      {isUnderWay ? (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={startOver}>
          Start over
        </Button>
      ) : null}
    </SetupFrame>
  );
}

type Stage = (props: { onboarding: Onboarding }) => ReactNode;

const STAGES: Record<OnboardingStage, Stage> = {
  password: ({ onboarding: { facts, verified } }) => (
    <PasswordStage isFirst={!facts.isRestarted} onVerified={verified} />
  ),
  "cloudflare-validation": ({ onboarding: { record, facts, validated, ownBindings } }) => (
    <ProviderStage
      credentials={record.cloudflareCredentials}
      areBindingsReady={facts.areBindingsReady}
      onValidated={validated}
      onOwnBindings={ownBindings}
    />
  ),
  "service-creation": ({ onboarding: { record, facts, servicesCreated, backToCredentials } }) => (
    <ServicesStage
      credentials={record.cloudflareCredentials}
      accountName={facts.accountName}
      names={record.serviceNames}
      onCreated={servicesCreated}
      onBack={backToCredentials}
    />
  ),
  admin: ({ onboarding: { record, adminCreated } }) =>
    record.cloudflareData ? (
      <AdminStage
        credentials={record.cloudflareCredentials}
        services={record.cloudflareData}
        onCreated={adminCreated}
      />
    ) : null,
  complete: ({ onboarding: { record, facts } }) => (
    <CompleteStage record={record} isNewDatabaseReady={facts.isNewDatabaseReady} />
  ),
};

/** The page around every stage of set-up. */
function SetupFrame({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh justify-items-center px-4 py-8 sm:py-14">
      <div className="grid w-full max-w-xl content-start gap-6">
        <header className="grid gap-1">
          <p className="text-[0.8125rem] text-muted-foreground">Atrium</p>
          <h1 className="text-xl font-semibold tracking-tight">First-time setup</h1>
        </header>
        {children}
      </div>
    </main>
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
