"use client";

import { useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { useRouter } from "@/components/hooks/use-router";
import { useNumberFormats } from "@/components/number-formats";
import { useTimeFormats } from "@/components/time-formats";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { ChainBreak, Verified } from "@/lib/audit/chain/schema";
import type { NumberFormats } from "@/lib/number-formats";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import type { TimeFormats } from "@/lib/time-formats";
import { ConfirmedExportLink } from "../../../_parts/confirmed-export-link";
import { CHAIN_EXPORT, EXPORT_CHECK, EXPORT_FAILED } from "./export-addresses";

const BREAK_TEXTS: Readonly<Record<ChainBreak["kind"], string>> = {
  changed: "was changed after it was sealed",
  removed: "was removed",
  inserted: "was inserted after the others were sealed",
};

function sentenceOf(
  { seq, kind, at }: ChainBreak,
  { number }: NumberFormats,
  { exact }: TimeFormats,
): string {
  const time = at === null ? "" : ` of ${exact(Date.parse(at))}`;
  return `Entry ${number(seq)}${time} ${BREAK_TEXTS[kind]}.`;
}

/** Verifies the chain, call by call, and shows the progress. */
export function VerifyChain({ archived }: { archived: number }) {
  const router = useRouter();
  const numbers = useNumberFormats();
  const times = useTimeFormats();
  const [verified, setVerified] = useState<Verified | null>(null);
  const { isPending, failure, run } = useCall<string>();

  const verify = () =>
    run(
      async () => {
        setVerified(null);
        const archives = archived > 0 ? "archives=true" : "archives=false";
        for (let next: number | null | undefined; next !== null; ) {
          const after: string = next === undefined ? "" : `&after=${next}`;
          const answer: Verified = await request(`/api/audit/verify?${archives}${after}`);
          setVerified(answer);
          next = answer.next;
        }
        router.refresh();
      },
      (thrown) => messageOr(thrown, "Failed to verify the chain"),
    );

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={isPending} onClick={() => void verify()}>
          Verify now
        </Button>
        <ConfirmedExportLink
          href={CHAIN_EXPORT}
          checkHref={EXPORT_CHECK}
          label="Export JSON lines"
          failed={EXPORT_FAILED}
        />
      </div>
      <div role="status" className="text-13 tabular-nums">
        {verified?.intact ? (
          <p>
            {isPending
              ? `Verified up to entry ${numbers.number(verified.checked_to)}…`
              : `Entries up to ${numbers.number(verified.checked_to)} are unchanged${archived > 0 ? ", archives included" : ""}.`}
          </p>
        ) : null}
      </div>
      {verified?.first_break ? (
        <Alert variant="destructive">
          The chain is broken. {sentenceOf(verified.first_break, numbers, times)}
        </Alert>
      ) : null}
      <FormMessage>{failure}</FormMessage>
    </div>
  );
}
