"use client";

import { useState } from "react";

/**
 * Returns the idempotency key for a body. The same body gets the same key, so a resend after a lost
 * answer creates nothing twice.
 *
 * @returns a function from content to key.
 */
export function keyPerContent(): (content: unknown) => string {
  let last = { sent: "", key: "" };
  return (content) => {
    const sent = JSON.stringify(content);
    if (last.key === "" || last.sent !== sent) last = { sent, key: crypto.randomUUID() };
    return last.key;
  };
}

/** `keyPerContent` for the lifetime of a form. */
export function useIdempotencyKey(): (content: unknown) => string {
  const [keyOf] = useState(keyPerContent);
  return keyOf;
}
