"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { PasswordStage } from "./password-stage";
import { SetupFrame } from "./setup-blocked";
import { StageList } from "./stage-list";

// The first stage shows at once. The others load after it.
const LaterStages = dynamic(() => import("./later-stages").then((module) => module.LaterStages), {
  ssr: false,
  loading: () => <StageList current="cloudflare-validation" />,
});

/** First-time setup: the password stage and four more. */
export function SetupFlow() {
  const [passed, setPassed] = useState<{ areBindingsReady: boolean } | null>(null);
  const [isRestarted, setRestarted] = useState(false);

  function startOver(): void {
    setPassed(null);
    setRestarted(true);
  }

  return (
    <SetupFrame>
      {passed ? (
        <LaterStages {...passed} onStartOver={startOver} />
      ) : (
        <>
          <StageList current="password" />
          <PasswordStage isFirst={!isRestarted} onVerified={setPassed} />
        </>
      )}
    </SetupFrame>
  );
}
