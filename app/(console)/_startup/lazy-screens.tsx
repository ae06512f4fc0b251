"use client";

import dynamic from "next/dynamic";

// Only one of the screens shows at a time, so none of them may weigh on the others' first load.

export const SetupFlow = dynamic(() =>
  import("./setup/setup-flow").then((module) => module.SetupFlow),
);

/** Loads sign-in ahead of need: it has to show at once when a session ends, with or without a network. */
export const loadLoginScreen = () => import("./login-screen");

export const LoginScreen = dynamic(() => loadLoginScreen().then((module) => module.LoginScreen));

export const EnrollScreen = dynamic(() =>
  import("./enroll-screen").then((module) => module.EnrollScreen),
);

export const PasswordScreen = dynamic(() =>
  import("./password-screen").then((module) => module.PasswordScreen),
);

export const ReviewScreen = dynamic(() =>
  import("./review-screen").then((module) => module.ReviewScreen),
);

export const AppShell = dynamic(() => import("./app-shell").then((module) => module.AppShell));

const NoToaster = () => null;

/** Nothing to show before the first toast; a lost connection that keeps it from loading takes no screen with it. */
export const Toaster = dynamic(
  () =>
    import("@/components/ui/sonner").then(
      (module) => module.Toaster,
      () => NoToaster,
    ),
  { ssr: false },
);
