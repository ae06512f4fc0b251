"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

interface RatingButtonsProps {
  runId: string;
  /** The earlier rating; null for none. */
  helpful: boolean | null;
}

/** Rates the result of a run, with a reason if it wasn't helpful. */
export function RatingButtons({ runId, helpful: initial }: RatingButtonsProps) {
  const [rating, setRating] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);
  const id = useId();

  async function rate(helpful: boolean, reason = "") {
    setPending(true);
    try {
      const path = `/api/runs/${runId}/feedback`;
      await request(path, { method: "PUT", body: { helpful, reason } });
      setRating(helpful);
      setAsked(!helpful && reason === "");
      if (helpful || reason !== "") notify.success("Feedback sent");
    } catch (thrown) {
      notify.error(toRequestError(thrown).message);
    } finally {
      setPending(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reason === "") setAsked(false);
    else void rate(false, reason);
  }

  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {([true, false] as const).map((helpful) => (
          <Button
            key={String(helpful)}
            variant={rating === helpful ? "outline" : "ghost"}
            size="sm"
            aria-pressed={rating === helpful}
            disabled={isPending}
            onClick={() => void rate(helpful)}
          >
            {helpful ? "Helpful" : "Not helpful"}
          </Button>
        ))}
        <span className="text-13 text-muted-foreground">
          People who manage this agent will see your request and the answer.
        </span>
      </div>
      {isAsked ? (
        <form onSubmit={submit} className="grid gap-1.5">
          <Label htmlFor={id}>What was wrong? (optional)</Label>
          <div className="flex flex-wrap gap-2">
            <Input id={id} name="reason" maxLength={1000} className="min-w-0 flex-1 basis-48" />
            <Button type="submit" variant="outline" pending={isPending}>
              Send
            </Button>
          </div>
        </form>
      ) : null}
    </div>
  );
}
