"use client";

import { useRouter } from "next/navigation";
import { SignInReview } from "../../account/_parts/sign-in-review";
import { HeldFrame } from "./held-frame";

/** Replaces every page after a password reset, until the person has reviewed the other sign-in methods. */
export function ReviewScreen({ email }: { email: string }) {
  const router = useRouter();
  return (
    <HeldFrame
      title="Check your sign-in methods"
      text="Your new password is set. Remove anything you don't recognize: the person who added it can still sign in."
      email={email}
      isWide
    >
      <SignInReview onAnswered={() => router.refresh()} />
    </HeldFrame>
  );
}
