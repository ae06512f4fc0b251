"use client";

import type { ComponentProps } from "react";
import { LazyPart } from "@/components/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { CustomFields } from "./custom-fields";

const code = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./custom-fields")).CustomFields,
);

/** The fields of a list. Their code stays out of what every list loads first. */
export const CustomFieldsPart = (props: ComponentProps<typeof CustomFields>) => (
  <LazyPart
    code={code}
    loading={<Skeleton className="h-40" />}
    failed={<p>The fields can't be shown. Reload the page.</p>}
  >
    {(Part) => <Part {...props} />}
  </LazyPart>
);
