"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { cn } from "@/lib/ui/cn";
import { RecoveryDialogs } from "./recovery-dialogs";

interface HeldFrameProps {
  title: string;
  text: string;
  email: string;
  /** For screens that show more than a form. */
  isWide?: boolean;
  children: ReactNode;
}

/** Replaces every page until the person has done what their account requires. */
export function HeldFrame({ title, text, email, isWide = false, children }: HeldFrameProps) {
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(null);

  async function signOut() {
    try {
      await request("/api/auth/logout", { method: "POST" });
      router.refresh();
    } catch (thrown) {
      setFailure(messageOr(thrown, "Failed to sign out"));
    }
  }

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <section
        className={cn("grid w-full min-w-0 gap-5", isWide ? "max-w-xl" : "max-w-md")}
        aria-labelledby="held"
      >
        <div className="grid gap-1">
          <h1 id="held" className="text-xl font-semibold tracking-[-0.012em]">
            {title}
          </h1>
          <p className="wrap-anywhere text-muted-foreground">{text}</p>
        </div>
        {children}
        <Button variant="ghost" onClick={signOut}>
          Sign out
        </Button>
        <p aria-live="polite" className="text-destructive empty:hidden">
          {failure}
        </p>
      </section>
      <RecoveryDialogs email={email} />
    </main>
  );
}
