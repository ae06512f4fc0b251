"use client";

import dynamic from "next/dynamic";

// Only one of these screens shows at a time, so each loads its own code.

export const SetupFlow = dynamic(() =>
  import("./setup/setup-flow").then((module) => module.SetupFlow),
);

/** Preloads sign-in, so that it shows at once when a session ends, even offline. */
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

/**
 * Loaded late, because nothing shows before the first toast. If it can't load, the screen still
 * works.
 */
export const Toaster = dynamic(
  () =>
    import("@/components/ui/sonner").then(
      (module) => module.Toaster,
      () => NoToaster,
    ),
  { ssr: false },
);
