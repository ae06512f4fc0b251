"use client";

import { useCallback, useEffect, useRef, useState, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { useTimeFormats } from "@/components/time-formats";
import { Button } from "@/components/ui/button";
import { RefreshCcw } from "@/components/ui/icons";
import { reportNoResponse } from "@/lib/request/connection";
import { send } from "@/lib/request/request";
import { isUnanswered, toRequestError } from "@/lib/request/request-error";
import type { TimeFormats } from "@/lib/time-formats";
import { cn } from "@/lib/ui/cn";

/** Milliseconds between checks. */
const EVERY_MS = 30_000;
/** Checks stop after this idle time, because loading changes would keep the session alive. */
const IDLE_MS = 15 * 60_000;
/** Don't refresh during a drag or while a dialog or menu is open. */
const BUSY = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-dragging="true"]';
const TOUCHES = ["pointerdown", "keydown", "focus"] as const;

interface ListRefreshInput {
  /** API path of the list, with the page's filters. */
  path: string;
  /** ETag of the list on screen; null after a failed load, so that any answer replaces it. */
  etag: string | null;
  /** Shown if the server can't be reached. */
  failed: string;
}

interface ListRefresh {
  /** Time of the last check in milliseconds; null before the first. */
  checkedAt: number | null;
  /** Why the last check failed, or null. */
  failure: string | null;
  isPending: boolean;
  /** Checks stopped because the person was idle. Any touch resumes them. */
  isPaused: boolean;
  refresh: () => void;
}

/** Returns true if the list differs from `etag`. The request doesn't extend the session. */
async function isChanged(path: string, etag: string | null): Promise<boolean> {
  try {
    const answer = await send(path, {
      headers: { "x-atrium-background": "1", ...(etag && { "If-None-Match": etag }) },
    });
    await answer.body?.cancel();
    return true;
  } catch (thrown) {
    if (toRequestError(thrown).status === 304) return false;
    throw thrown;
  }
}

/** Returns the status and message of an answer, or `failed` without one. */
function failureText(thrown: unknown, failed: string): string {
  const { kind, status, message, hasServerMessage } = toRequestError(thrown);
  if (kind !== "answer") return failed;
  return hasServerMessage ? `HTTP ${status}: ${message}` : message;
}

/** Returns a ref with the time of the last input in this tab, and calls `onTouch` on each. */
function useLastTouch(onTouch: () => void) {
  const touchedAt = useRef(0);
  useEffect(() => {
    const touch = () => {
      touchedAt.current = Date.now();
      onTouch();
    };
    touch();
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true });
    return () => {
      for (const name of TOUCHES) window.removeEventListener(name, touch);
    };
  }, [onTouch]);
  return touchedAt;
}

/**
 * Checks every 30 seconds whether the list has changed, and reloads it only then. Skips checks in a
 * hidden tab, during a drag or a load, and while a dialog or menu is open. Stops after 15 minutes
 * without input.
 */
function useListRefresh({ path, etag, failed }: ListRefreshInput): ListRefresh {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [checkedAt, setCheckedAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPaused, setPaused] = useState(false);
  const touchedAt = useLastTouch(useCallback(() => setPaused(false), []));
  const isAsking = useRef(false);
  const askedAt = useRef(0);
  const refresh = useCallback(() => startTransition(() => router.refresh()), [router]);

  // A fresh load counts as a check.
  useEffect(() => {
    if (!isPending) askedAt.current = Date.now();
  }, [isPending]);

  useEffect(() => {
    async function check() {
      if (document.hidden || isPending || isAsking.current) return;
      if (document.querySelector(BUSY) || Date.now() - askedAt.current < EVERY_MS - 500) return;
      if (Date.now() - touchedAt.current >= IDLE_MS) {
        setPaused(true);
        return;
      }
      isAsking.current = true;
      askedAt.current = Date.now();
      try {
        const found = await isChanged(path, etag);
        setFailure(null);
        setCheckedAt(Date.now());
        // Test again, because a dialog may have opened meanwhile. The next check finds the same
        // change.
        if (found && !document.querySelector(BUSY)) refresh();
      } catch (thrown) {
        if (isUnanswered(thrown)) reportNoResponse();
        setFailure(failureText(thrown, failed));
        setCheckedAt(Date.now());
      } finally {
        isAsking.current = false;
      }
    }
    if (isPaused) return;
    // Check at once after a pause.
    void check();
    const timer = setInterval(check, EVERY_MS);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [path, etag, failed, isPending, isPaused, refresh, touchedAt]);

  return { checkedAt, failure, isPending, isPaused, refresh };
}

/** Describes the last check. */
function checkText({ checkedAt, failure, isPaused }: ListRefresh, { clock }: TimeFormats): string {
  const last = checkedAt === null ? "" : `${failure ?? "Checked"} at ${clock(checkedAt)}`;
  if (isPaused) return ["Paused after 15 minutes of inactivity", last].filter(Boolean).join(". ");
  return last || "Checks for changes every 30 seconds";
}

/** A Refresh button and the time of the last automatic check. */
export function ListRefresh(input: ListRefreshInput) {
  const state = useListRefresh(input);
  const text = checkText(state, useTimeFormats());
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p
        data-slot="last-check"
        className={cn(
          "text-xs text-muted-foreground tabular-nums",
          !state.isPaused && state.failure === null && "sr-only",
        )}
      >
        {text}
      </p>
      <Button
        variant="ghost"
        size="icon"
        title={text}
        pending={state.isPending}
        onClick={state.refresh}
      >
        <RefreshCcw aria-hidden />
        <span className="sr-only">{state.isPaused ? "Resume" : "Refresh"}</span>
      </Button>
    </div>
  );
}
