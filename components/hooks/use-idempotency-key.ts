"use client";

import { useState } from "react";
import { keyPerContent } from "@/lib/ui/idempotency-key";

/** What gives each try of a form its idempotency key, by what it sends; kept while the form is there. */
export function useIdempotencyKey(): (content: unknown) => string {
  const [keyOf] = useState(keyPerContent);
  return keyOf;
}
