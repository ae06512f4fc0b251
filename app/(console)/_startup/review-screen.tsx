"use client";

import { useRouter } from "next/navigation";
import { SignInReview } from "../account/_components/sign-in-review";
import { HeldFrame } from "./held-frame";

/** Stands in place of every page until what signs a person in was looked through, after a link has set their password. */
export function ReviewScreen({ email }: { email: string }) {
  const router = useRouter();
  return (
    <HeldFrame
      title="These still sign you in"
      text="Your new password is set. Remove what you don't recognize: whoever added it can still sign in."
      email={email}
      isWide
    >
      <SignInReview onAnswered={() => router.refresh()} />
    </HeldFrame>
  );
}
