"use client";

import { PasswordFields } from "../../account/_parts/password-form";
import { HeldFrame } from "./held-frame";

/** Replaces every page until the person changes a password that someone else chose. */
export function PasswordScreen({ email }: { email: string }) {
  return (
    <HeldFrame
      title="Choose your own password"
      text={`Someone else set your password. Change it to continue as ${email}.`}
      email={email}
    >
      <PasswordFields />
    </HeldFrame>
  );
}
