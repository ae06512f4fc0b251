"use client";

import { type ComponentProps, useEffect, useState } from "react";
import { isPageKept, keepPageOverSignIn } from "./session";
import { StartupCheck } from "./startup-check";

interface SessionScopeProps extends ComponentProps<typeof StartupCheck> {
  sessionId: string | null;
}

/** The startup check of one session: nothing of it lives on in the next, but for a page that its person kept. */
export function SessionScope({ sessionId, ...check }: SessionScopeProps) {
  const name = `${check.rendered} ${check.user?.id}`;
  const [scope, setScope] = useState({ sessionId, name, key: 0 });
  if (scope.sessionId !== sessionId || scope.name !== name) {
    const isKept = isPageKept() && scope.name === name;
    setScope({ sessionId, name, key: isKept ? scope.key : scope.key + 1 });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said holds for one change of session
  useEffect(() => keepPageOverSignIn(false), [sessionId, name]);
  return <StartupCheck key={scope.key} {...check} />;
}
