"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { type PanelAddress, panelHref } from "./panel-address";

interface StatusFilterProps {
  address: PanelAddress;
  /** The search that the filter keeps. */
  q: string;
  status: string;
  options: readonly { value: string; label: string }[];
}

export function StatusFilter({ address, q, status, options }: StatusFilterProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <NativeSelect
      aria-label="Filter by status"
      aria-busy={isPending || undefined}
      value={status}
      onChange={({ target }) => {
        const chosen = target.value === "all" ? undefined : target.value;
        startTransition(() => router.push(panelHref(address, { q, status: chosen })));
      }}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
