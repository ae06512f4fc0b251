"use client";

import dynamic from "next/dynamic";

// Loads forms with their tab, because the settings are one page and each tab would include the
// others' forms.

export const ThemeSettings = dynamic(() =>
  import("./theme/theme-settings").then((module) => module.ThemeSettings),
);

export const QuotaForm = dynamic(() =>
  import("./system/quota-form").then((module) => module.QuotaForm),
);

export const SecondFactorRoles = dynamic(() =>
  import("./system/second-factor-roles").then((module) => module.SecondFactorRoles),
);

export const AccessPolicyForm = dynamic(() =>
  import("./system/access-policy-form").then((module) => module.AccessPolicyForm),
);

export const IdentityProviders = dynamic(() =>
  import("./system/identity-providers").then((module) => module.IdentityProviders),
);

export const ProviderKeyCard = dynamic(() =>
  import("./system/provider-key-card").then((module) => module.ProviderKeyCard),
);

export const DangerZone = dynamic(() =>
  import("./system/danger-zone").then((module) => module.DangerZone),
);

export const BindingBoard = dynamic(() =>
  import("./bindings/binding-board").then((module) => module.BindingBoard),
);

export const CheckOutcome = dynamic(() =>
  import("./bindings/binding-board").then((module) => module.CheckOutcome),
);
