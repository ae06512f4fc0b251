"use client";

import { useTransition } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { useRouter } from "@/components/hooks/use-router";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import type { JobView } from "@/lib/jobs/schema";
import { send } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";

interface ChangeButtonProps {
  path: string;
  body?: object;
  label: string;
  /** The job's name, for screen readers. */
  of?: string;
}

/** A button that sends one API call and refreshes the page. */
export function ChangeButton({ path, body, label, of }: ChangeButtonProps) {
  const router = useRouter();
  const { isPending, failure, run } = useCall<string>();
  const [isLoading, startLoading] = useTransition();
  const change = () =>
    run(
      async () => {
        await send(path, { method: "POST", body });
        startLoading(() => router.refresh());
      },
      (thrown) => toRequestError(thrown).message,
    );
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        pending={isPending || isLoading}
        onClick={change}
        aria-label={of ? `${label}: ${of}` : undefined}
      >
        {label}
      </Button>
      <FormMessage>{failure}</FormMessage>
    </>
  );
}

/** Buttons that fit the job's status. */
export function JobButtons({ job }: { job: JobView }) {
  const { id, title, status } = job;
  const path = `/api/jobs/${id}`;
  const isEnded = status === "failed" || status === "cancelled";
  const canCancel = !job.is_recurring && status !== "succeeded" && status !== "cancelled";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isEnded ? <ChangeButton path={`${path}/retry`} label="Retry" of={title} /> : null}
      {status === "waiting_approval" ? (
        <Link href="/approvals" className={buttonVariants({ variant: "outline", size: "sm" })}>
          Open approvals
        </Link>
      ) : null}
      {status === "scheduled" ? (
        <ChangeButton path={`${path}/retry`} label="Run now" of={title} />
      ) : null}
      {canCancel ? <ChangeButton path={`${path}/cancel`} label="Cancel" of={title} /> : null}
    </div>
  );
}
