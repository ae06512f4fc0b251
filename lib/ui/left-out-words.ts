import type { LeftOut } from "@/lib/agents/runs/left-out";

/** Says why an answer is not shown where it would stand. */
export const LEFT_OUT_WORDS: Readonly<Record<NonNullable<LeftOut>, string>> = {
  access: "This answer is hidden: it quotes something that you can’t open.",
  scope: "This is left out: the API token may not read what it quotes.",
  expired: "What came out is deleted 30 days after the step.",
};
