"use client";

import { useRouter } from "@/components/hooks/use-router";
import { SignInReview } from "./sign-in-review";

/** The review as an account page. */
export function ReviewPagePart() {
  const router = useRouter();
  return <SignInReview onAnswered={() => router.push("/account")} />;
}
