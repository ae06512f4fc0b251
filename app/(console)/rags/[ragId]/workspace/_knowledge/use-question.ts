import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { toRequestError } from "@/lib/request/request-error";
import type { ItemTab } from "../../../../_components/item-workspace/item-tabs";

export interface Turn<Answer> {
  /** Counts up; names it on the screen. */
  n: number;
  text: string;
  answer: Answer | null;
  failure: string | null;
}

/** Turns that stay on the screen. */
export const TURNS_KEPT = 20;

/**
 * The text that the address of a tab names, under `name`: whoever follows a citation and comes back, or opens the address,
 * has it again.
 *
 * @param run is told it once when the page comes, and each one that is submitted.
 */
export function useNamedText(tab: ItemTab, name: string, run: (text: string) => void) {
  const named = useSearchParams().get(name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page came with
  useEffect(() => {
    if (named) run(named);
  }, []);

  function submit(given: string) {
    const text = given.trim();
    if (text === "") return;
    const query = new URLSearchParams({ tab, [name]: text });
    window.history.replaceState(null, "", `${window.location.pathname}?${query}`);
    run(text);
  }

  return { first: named ?? "", submit };
}

/**
 * What is looked for on a tab, and the answers, the newest first.
 *
 * @param tab whose address holds it, under `name`.
 * @param ask gets the answer.
 */
export function useQuestion<Answer>(
  tab: ItemTab,
  name: string,
  ask: (text: string) => Promise<Answer>,
) {
  const [turns, setTurns] = useState<Turn<Answer>[]>([]);
  const [isPending, setPending] = useState(false);
  const last = useRef(0);

  async function run(text: string) {
    const mine = ++last.current;
    setPending(true);
    const next = await ask(text).then(
      (answer) => ({ n: mine, text, answer, failure: null }),
      (thrown: unknown) => ({
        n: mine,
        text,
        answer: null,
        failure: toRequestError(thrown).message,
      }),
    );
    if (mine !== last.current) return;
    setTurns((kept) => [next, ...kept].slice(0, TURNS_KEPT));
    setPending(false);
  }

  return { turns, isPending, ...useNamedText(tab, name, (text) => void run(text)) };
}
