"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { NativeSelect } from "@/components/ui/native-select";

export interface FilterOption {
  value: string;
  label: string;
  href: string;
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly FilterOption[];
}

/** A filter that lives in the URL: choosing goes to the option's address. */
export function FilterSelect({ label, value, options }: FilterSelectProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <NativeSelect
      key={value}
      aria-label={label}
      aria-busy={isPending || undefined}
      defaultValue={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) startTransition(() => router.push(chosen.href));
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
