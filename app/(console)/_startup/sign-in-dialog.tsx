"use client";

import { LoginForm } from "./login-form";
import { RecoveryDialog, type WayOutProps } from "./recovery-dialog";

/** Signs the same person in again. */
export function SignInDialog({ email, onClose }: WayOutProps) {
  return (
    <RecoveryDialog
      title="Sign in again"
      description="Your session has ended. Sign in to complete your last action. Nothing you typed is lost."
      onDecline={() => onClose(false)}
    >
      <LoginForm email={email} onSignedIn={() => onClose(true)} />
    </RecoveryDialog>
  );
}
