"use client";

import { useEffect, useState } from "react";
import {
  type AdminData,
  beginAgain,
  type CloudflareData,
  loadOnboarding,
  type OnboardingRecord,
  type OnboardingStage,
  saveOnboarding,
} from "@/lib/onboarding/onboarding-record";
import type { ServiceStep } from "@/lib/provider/services";

/** State of this page outside the record. It isn't saved. */
interface PageFacts {
  areBindingsReady: boolean;
  accountName: string;
  steps: readonly ServiceStep[];
  isNewDatabaseReady: boolean;
}

export type LaterStage = Exclude<OnboardingStage, "password">;

interface LaterRecord extends OnboardingRecord {
  stage: LaterStage;
}

/** Returns the record after a correct password, prefilled from an earlier setup. */
function verifiedRecord(): LaterRecord {
  const begun = beginAgain(loadOnboarding(localStorage));
  return { ...begun, stage: "cloudflare-validation", passwordVerified: true };
}

/**
 * Setup state machine, starting after the password stage. The server decides whether the wizard
 * shows. The provider key stays in memory and is never saved.
 */
export function useOnboarding(areBindingsReady: boolean) {
  const [record, setRecord] = useState(verifiedRecord);
  const [facts, setFacts] = useState<PageFacts>({
    areBindingsReady,
    accountName: "",
    steps: [],
    isNewDatabaseReady: true,
  });
  useEffect(() => saveOnboarding(localStorage, record), [record]);

  function reach(changes: Partial<LaterRecord>, learned: Partial<PageFacts> = {}): void {
    setRecord({ ...record, ...changes });
    setFacts((known) => ({ ...known, ...learned }));
  }

  return {
    record,
    facts,
    validated(
      cloudflareCredentials: OnboardingRecord["cloudflareCredentials"],
      accountName: string,
    ): void {
      const changes = { stage: "service-creation", cloudflareValidated: true } as const;
      reach({ ...changes, cloudflareCredentials }, { accountName });
    },
    ownBindings(cloudflareData: CloudflareData): void {
      reach({ stage: "admin", servicesCreated: true, cloudflareData });
    },
    servicesCreated(
      serviceNames: OnboardingRecord["serviceNames"],
      cloudflareData: CloudflareData,
      steps: readonly ServiceStep[],
    ): void {
      const changes = { stage: "admin", servicesCreated: true } as const;
      reach({ ...changes, serviceNames, cloudflareData }, { steps });
    },
    adminCreated(adminData: AdminData, isNewDatabaseReady: boolean): void {
      const changes = { stage: "complete", adminCreated: true, adminData } as const;
      const completedAt = new Date().toISOString();
      // The key is no longer needed.
      const cloudflareCredentials = { ...record.cloudflareCredentials, globalApiKey: "" };
      reach({ ...changes, completedAt, cloudflareCredentials }, { isNewDatabaseReady });
    },
    backToCredentials: () => reach({ stage: "cloudflare-validation", cloudflareValidated: false }),
  };
}

export type Onboarding = ReturnType<typeof useOnboarding>;
