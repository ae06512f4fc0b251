"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { FactorSetup } from "../account/_components/factor-setup";
import { WaysOut } from "./ways-out";

/** Stands in place of every page for somebody whose role needs a second factor that they do not have yet. */
export function EnrollScreen({ email }: { email: string }) {
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
        className="grid w-full max-w-md gap-5 rounded-xl border bg-card p-6"
        aria-labelledby="enroll"
      >
        <div className="grid gap-1">
          <h1 id="enroll" className="text-lg font-semibold tracking-tight">
            Set up your second factor
          </h1>
          <p className="text-muted-foreground">
            {`Your role needs one. The console opens for ${email} once it is set up.`}
          </p>
        </div>
        <FactorSetup onDone={() => router.refresh()} />
        <Button variant="ghost" onClick={signOut}>
          Sign out
        </Button>
        <p aria-live="polite" className="text-destructive empty:hidden">
          {failure}
        </p>
      </section>
      <WaysOut email={email} />
    </main>
  );
}
