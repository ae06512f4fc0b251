"use client";

import { useEffect, useState } from "react";
import { CodeForm } from "@/app/(console)/_parts/startup/code-form";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { OpenedLink } from "@/lib/account-links/schema";
import { request } from "@/lib/request/request";
import { type RequestError, toRequestError } from "@/lib/request/request-error";
import { ChoosePassword } from "./choose-password";
import { ConfirmEmail } from "./confirm-email";
import { JoinByIssuer } from "./join-by-issuer";

type Kind = OpenedLink["kind"];

/** The token after `#`, which browsers don't send to servers. */
const tokenInAddress = () => window.location.hash.slice(1);

/** Loads the console from scratch, because another person may be signed in now. */
const openConsole = () => window.location.replace("/");

const NO_LINK = "This link is incomplete. Open the full link you were sent.";
const OTHER_KIND = "This link doesn't belong here. Open the full link you were sent.";

type Stage =
  | { name: "loading" }
  | { name: "failed"; message: string; canRetry: boolean }
  | { name: "form"; link: OpenedLink; token: string }
  | { name: "code" };

async function readLink(kind: Kind): Promise<Stage> {
  const token = tokenInAddress();
  if (!token) return { name: "failed", message: NO_LINK, canRetry: false };
  try {
    const link = await request<OpenedLink>("/api/auth/link", { method: "POST", body: { token } });
    if (link.kind !== kind) return { name: "failed", message: OTHER_KIND, canRetry: false };
    return { name: "form", link, token };
  } catch (thrown) {
    const error: RequestError = toRequestError(thrown);
    return { name: "failed", message: error.message, canRetry: error.status !== 404 };
  }
}

/** Checks the link, takes the person's input, and signs in. */
export function LinkScreen({ kind }: { kind: Kind }) {
  const [stage, setStage] = useState<Stage>({ name: "loading" });

  useEffect(() => {
    let isCurrent = true;
    const look = () => void readLink(kind).then((found) => isCurrent && setStage(found));
    look();
    // Opening another link in the same tab changes only the hash.
    window.addEventListener("hashchange", look);
    return () => {
      isCurrent = false;
      window.removeEventListener("hashchange", look);
    };
  }, [kind]);

  async function signIn(email: string, password: string) {
    try {
      const answer = await request<{ mfa_required?: true; methods?: string[] }>("/api/auth/login", {
        method: "POST",
        body: { email, password },
      });
      // People with only a passkey continue on the sign-in screen.
      if (answer.methods?.includes("totp")) return setStage({ name: "code" });
    } catch {
      // The password is set, so the person can sign in on the sign-in screen.
    }
    openConsole();
  }

  switch (stage.name) {
    case "loading":
      return (
        <div className="grid gap-4" aria-busy>
          <p className="sr-only">Checking the link…</p>
          <Skeleton className="h-8 touch:h-11" />
          <Skeleton className="h-8 touch:h-11" />
          <Skeleton className="h-8 touch:h-11" />
        </div>
      );
    case "failed":
      return (
        <div className="grid gap-4">
          <Alert variant="warning" role="alert">
            {stage.message}
          </Alert>
          {stage.canRetry ? (
            <Button
              variant="outline"
              onClick={() => {
                setStage({ name: "loading" });
                void readLink(kind).then(setStage);
              }}
            >
              Retry
            </Button>
          ) : null}
          <a href="/" className={buttonVariants({ variant: "ghost" })}>
            Go to sign-in
          </a>
        </div>
      );
    case "code":
      return (
        <CodeForm
          label="Sign In"
          send={async (code) => {
            await request("/api/auth/mfa", { method: "POST", body: { code } });
            openConsole();
          }}
          onBack={openConsole}
        />
      );
    case "form": {
      const { link, token } = stage;
      if (link.kind === "email") return <ConfirmEmail link={link} token={token} />;
      return link.provider ? (
        <JoinByIssuer link={link} provider={link.provider} />
      ) : (
        <ChoosePassword kind={link.kind} link={link} token={token} onChosen={signIn} />
      );
    }
  }
}
