"use client";

import { useCallback, useEffect, useRef, useState, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { useTimeFormats } from "@/components/time-formats";
import { Button } from "@/components/ui/button";
import { reportNoResponse } from "@/lib/request/connection";
import { send } from "@/lib/request/request";
import { isUnanswered, toRequestError } from "@/lib/request/request-error";
import type { TimeFormats } from "@/lib/ui/time-formats";

/** Between two checks. */
const EVERY_MS = 30_000;
/** After this long without a touch nothing is asked any more: reading the list would keep an idle session alive. */
const IDLE_MS = 15 * 60_000;
/** An open dialog or menu, and a card under way, are not pulled from under anybody's hand. */
const BUSY = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-dragging="true"]';
const TOUCHES = ["pointerdown", "keydown", "focus"] as const;

interface ListRefreshInput {
  /** The list's call, with the filters of the page. */
  path: string;
  /** Names the list that is shown; null after a failed load, which any answer replaces. */
  etag: string | null;
  /** The sentence for a check that nobody answered. */
  failed: string;
}

interface ListRefresh {
  /** Milliseconds; null until the first check. */
  checkedAt: number | null;
  /** Why the last check failed, or null. */
  failure: string | null;
  isPending: boolean;
  /** Nobody has touched the tab for so long that it has stopped; any touch resumes. */
  isPaused: boolean;
  refresh: () => void;
}

/** True where the list is another one than `etag` names. The question does not count as use of the session. */
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

/** An answer by its status and text, else that there was none. */
function failureText(thrown: unknown, failed: string): string {
  const { kind, status, message, hasServerMessage } = toRequestError(thrown);
  if (kind !== "answer") return failed;
  return hasServerMessage ? `HTTP ${status}: ${message}` : message;
}

/** When somebody last touched this tab; each touch is told. */
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
 * Asks every 30 seconds whether the list has changed, and loads it only then. Waits in a hidden tab, while something
 * is open or dragged, and while a load is under way. Stops after a quarter of an hour without a touch.
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

  // What has just been loaded is not asked for at once.
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
        // Asked again: a dialog may have opened meanwhile. The next check finds the same change.
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
    // At once where it has been paused.
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

/** What is said of the last check. */
function checkText({ checkedAt, failure, isPaused }: ListRefresh, { clock }: TimeFormats): string {
  const last = checkedAt === null ? "" : `${failure ?? "Checked"} at ${clock(checkedAt)}`;
  if (isPaused) return ["Paused after 15 minutes of inactivity", last].filter(Boolean).join(". ");
  return last || "Checks for changes every 30 seconds";
}

/** Refresh by hand, and when the list was last looked at by itself. */
export function ListRefresh(input: ListRefreshInput) {
  const state = useListRefresh(input);
  const formats = useTimeFormats();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p data-slot="last-check" className="text-xs text-muted-foreground tabular-nums">
        {checkText(state, formats)}
      </p>
      <Button variant="outline" pending={state.isPending} onClick={state.refresh}>
        {state.isPaused ? "Resume" : "Refresh"}
      </Button>
    </div>
  );
}
