"use client";

import { useState } from "react";

/**
 * The keys of a form's tries: a try that sends what the last one sent has its key, so that nothing is made twice when an
 * answer got lost; as soon as anything differs, the try is another one, and what was typed since is not lost for the
 * answer to the earlier one.
 *
 * @returns what gives a try its key, by what it sends.
 */
export function keyPerContent(): (content: unknown) => string {
  let last = { sent: "", key: "" };
  return (content) => {
    const sent = JSON.stringify(content);
    if (last.key === "" || last.sent !== sent) last = { sent, key: crypto.randomUUID() };
    return last.key;
  };
}

/** What gives each try of a form its idempotency key, by what it sends; kept while the form is there. */
export function useIdempotencyKey(): (content: unknown) => string {
  const [keyOf] = useState(keyPerContent);
  return keyOf;
}
