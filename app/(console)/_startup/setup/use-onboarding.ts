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

/** What this page knows beside the record; none of it is saved. */
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

/** The password is proven; of a set-up that was finished before, what need not be typed twice is there. */
function verifiedRecord(): LaterRecord {
  const begun = beginAgain(loadOnboarding(localStorage));
  return { ...begun, stage: "cloudflare-validation", passwordVerified: true };
}

/**
 * The record of set-up and the events that move it, from the moment that the password is proven: whatever the browser
 * remembers, the wizard shows only while the server says that nothing is set up. The record, provider key included,
 * lives in this page's memory; what is saved at each step is the record without the key.
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
      // Nothing needs the key any more.
      const cloudflareCredentials = { ...record.cloudflareCredentials, globalApiKey: "" };
      reach({ ...changes, completedAt, cloudflareCredentials }, { isNewDatabaseReady });
    },
    backToCredentials: () => reach({ stage: "cloudflare-validation", cloudflareValidated: false }),
  };
}

export type Onboarding = ReturnType<typeof useOnboarding>;
