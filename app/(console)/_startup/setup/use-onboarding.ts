"use client";

import { useState } from "react";
import {
  type AdminData,
  beginAgain,
  type CloudflareData,
  loadOnboarding,
  newOnboarding,
  type OnboardingRecord,
  resetOnboarding,
  saveOnboarding,
} from "@/lib/onboarding/onboarding-record";
import type { ServiceStep } from "@/lib/provider/services";

/** What this page knows beside the record; none of it is saved. */
interface PageFacts {
  areBindingsReady: boolean;
  accountName: string;
  steps: readonly ServiceStep[];
  isNewDatabaseReady: boolean;
  /** After "Start over". */
  isRestarted: boolean;
}

const NO_FACTS: PageFacts = {
  areBindingsReady: false,
  accountName: "",
  steps: [],
  isNewDatabaseReady: true,
  isRestarted: false,
};

/**
 * The record of set-up and the events that move it. It begins at the password whatever the browser remembers, because
 * the wizard shows only while the server says that nothing is set up. The record, provider key included, lives in this
 * page's memory; what is saved at each step is the record without the key.
 */
export function useOnboarding() {
  const [record, setRecord] = useState(newOnboarding);
  const [facts, setFacts] = useState(NO_FACTS);

  function reach(changes: Partial<OnboardingRecord>, learned: Partial<PageFacts> = {}): void {
    const next = { ...record, ...changes };
    saveOnboarding(localStorage, next);
    setRecord(next);
    setFacts((known) => ({ ...known, ...learned }));
  }

  return {
    record,
    facts,
    verified(areBindingsReady: boolean): void {
      const begun = beginAgain(loadOnboarding(localStorage));
      const changes = { ...begun, stage: "cloudflare-validation", passwordVerified: true } as const;
      reach(changes, { areBindingsReady });
    },
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
    startOver(): void {
      setRecord(resetOnboarding(localStorage));
      setFacts({ ...NO_FACTS, isRestarted: true });
    },
  };
}

export type Onboarding = ReturnType<typeof useOnboarding>;
