import type { ProviderKeyView } from "./provider-key-schema";

/** One thing that this deployment is or does. */
export interface SystemFact {
  label: string;
  detail: string;
  /** False for what is missing and should be put right. */
  isGood: boolean;
}

/** What the System tab shows of the deployment, each line computed from what it really does. */
export interface SystemOverview {
  providerKey: ProviderKeyView;
  information: SystemFact[];
  security: SystemFact[];
  /** The asking session is older than a reset allows without the password. */
  needsPasswordForReset: boolean;
}
