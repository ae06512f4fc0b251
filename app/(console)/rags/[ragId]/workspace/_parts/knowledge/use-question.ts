import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { toRequestError } from "@/lib/request/request-error";
import type { ItemTab } from "../../../../../_parts/item-workspace/item-tabs";

interface Turn<Answer> {
  /** Counts up; key on the screen. */
  n: number;
  text: string;
  answer: Answer | null;
  failure: string | null;
}

/** Turns kept on the screen. */
const TURNS_KEPT = 20;

/**
 * Keeps the text in the URL, so Back and shared links restore it.
 *
 * @param run is called with the URL's text on page load, and with each submitted text.
 */
function useTextInUrl(tab: ItemTab, name: string, run: (text: string) => void) {
  const named = useSearchParams().get(name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address on page load
  useEffect(() => {
    if (named) run(named);
  }, []);

  function submit(input: string) {
    const text = input.trim();
    if (text === "") return;
    const query = new URLSearchParams(window.location.search);
    // Keeps the filters.
    query.set("tab", tab);
    query.set(name, text);
    window.history.replaceState(null, "", `${window.location.pathname}?${query}`);
    run(text);
  }

  return { first: named ?? "", submit };
}

/**
 * Searches from a tab and keeps the answers, newest first.
 *
 * @param tab the tab whose address has the text, under `name`.
 * @param ask returns the answer.
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

  return { turns, isPending, ...useTextInUrl(tab, name, (text) => void run(text)) };
}
