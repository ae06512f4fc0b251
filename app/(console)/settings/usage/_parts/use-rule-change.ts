"use client";

import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

/** Parses dollars into millionths of a dollar; null if invalid. */
export function readDollars(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, "").replace(",", ".");
  return /^\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Math.round(Number(text) * 1_000_000) : null;
}

/** Formats millionths of a dollar for the field: "2.5". */
export const typedDollars = (micros: number) => String(micros / 1_000_000);

/** Saves a cap or a price and refreshes the page. Keeps typed values after a failure. */
export function useRuleChange(path: string) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function change(body: object, saved: string): Promise<boolean> {
    setPending(true);
    setFailure(null);
    try {
      await request(path, { method: "PUT", body });
      notify.success(saved);
      router.refresh();
      return true;
    } catch (thrown) {
      setFailure(toRequestError(thrown).message);
      return false;
    } finally {
      setPending(false);
    }
  }
  return { change, isPending, failure, setFailure };
}
