"use client";

import { PasswordFields } from "../account/_components/password-form";
import { HeldFrame } from "./held-frame";

/** Replaces every page until the person changes a password that someone else chose. */
export function PasswordScreen({ email }: { email: string }) {
  return (
    <HeldFrame
      title="Choose a password of your own"
      text={`Someone else chose the one you have. The console opens for ${email} once you have changed it.`}
      email={email}
    >
      <PasswordFields />
    </HeldFrame>
  );
}
