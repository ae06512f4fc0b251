import type { LeftOut } from "@/lib/agents/runs/left-out";

/** Why an answer isn't shown. */
export const LEFT_OUT_WORDS: Readonly<Record<NonNullable<LeftOut>, string>> = {
  access: "This answer is hidden: it quotes something that you can’t open.",
  scope: "Left out because the API token isn't allowed to read what it quotes.",
  expired: "Deleted because results are kept for 30 days after the step.",
};
