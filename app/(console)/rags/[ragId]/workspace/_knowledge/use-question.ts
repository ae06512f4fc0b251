import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { messageOr } from "@/lib/request/request-error";
import type { ItemTab } from "../../../../_components/item-workspace/item-tabs";

interface Asked<Answer> {
  text: string;
  answer: Answer | null;
  failure: string | null;
}

/**
 * What is asked on a tab, and the answer. The question stands in the address, so that whoever follows a citation and comes
 * back, or opens the address, has the answer again.
 *
 * @param tab whose address holds it, under `name`.
 * @param ask gets the answer.
 */
export function useQuestion<Answer>(
  tab: ItemTab,
  name: string,
  ask: (text: string) => Promise<Answer>,
) {
  const named = useSearchParams().get(name);
  const [asked, setAsked] = useState<Asked<Answer> | null>(null);
  const [isPending, setPending] = useState(false);
  const last = useRef(0);

  async function run(text: string) {
    const mine = ++last.current;
    setPending(true);
    const next = await ask(text).then(
      (answer) => ({ text, answer, failure: null }),
      (thrown: unknown) => ({
        text,
        answer: null,
        failure: messageOr(thrown, "There was no answer. Please try again."),
      }),
    );
    if (mine !== last.current) return;
    setAsked(next);
    setPending(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page came with
  useEffect(() => {
    if (named) void run(named);
  }, []);

  function submit(given: string) {
    const text = given.trim();
    if (text === "") return;
    const query = new URLSearchParams({ tab, [name]: text });
    window.history.replaceState(null, "", `${window.location.pathname}?${query}`);
    void run(text);
  }

  return { asked, isPending, submit, first: named ?? "" };
}
