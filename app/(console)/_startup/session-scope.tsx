"use client";

import { type ComponentProps, useEffect, useState } from "react";
import { isPageKept, keepPageOverSignIn } from "./session";
import { StartupCheck } from "./startup-check";

interface SessionScopeProps extends ComponentProps<typeof StartupCheck> {
  sessionId: string | null;
}

/** The startup check of one session: nothing of it lives on in the next, but for a page that its person kept. */
export function SessionScope({ sessionId, ...check }: SessionScopeProps) {
  const { rendered, user } = check;
  const [scope, setScope] = useState({ sessionId, rendered, userId: user?.id, key: 0 });
  if (scope.sessionId !== sessionId || scope.rendered !== rendered) {
    const isSame = isPageKept() && scope.userId === user?.id && scope.rendered === rendered;
    const key = isSame ? scope.key : scope.key + 1;
    setScope({ sessionId, rendered, userId: user?.id, key });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said holds for one change of session
  useEffect(() => {
    keepPageOverSignIn(false);
  }, [sessionId, rendered]);
  return <StartupCheck key={scope.key} {...check} />;
}
