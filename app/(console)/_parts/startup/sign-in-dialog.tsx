"use client";

import { LoginForm } from "./login-form";
import { RecoveryDialogFrame, type RecoveryDialogProps } from "./recovery-dialog-frame";

/** Signs the same person in again. */
export function SignInDialog({ email, onClose }: RecoveryDialogProps) {
  return (
    <RecoveryDialogFrame
      title="Sign in again"
      description="Your session has ended. Sign in to complete your last action. Nothing you typed is lost."
      onDecline={() => onClose(false)}
    >
      <LoginForm email={email} onSignedIn={() => onClose(true)} />
    </RecoveryDialogFrame>
  );
}
