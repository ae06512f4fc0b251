"use client";

import { type ComponentProps, type FormEvent, useEffect, useRef, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { NavigationProgress } from "./shell/soft-navigation";

interface QueryFormProps extends Omit<ComponentProps<"form">, "action" | "onSubmit"> {
  /** Path of the page that shows the results. */
  action: string;
  /** Values of the fields in the address, by name; "" for none. */
  values: Readonly<Record<string, string>>;
  /** Called instead of opening the address. */
  onQuery?: (values: URLSearchParams) => void;
  /** Submits a moment after the last key. */
  isLive?: boolean;
}

/** Milliseconds to wait after the last key. */
const PAUSE_MS = 300;

/** Returns the form's values without empty ones. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].filter(([, value]) => value !== "");
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/**
 * A form whose values are in the page's address. Works as a plain GET form until hydration. Updates
 * the results without scrolling or moving the focus. Fields follow the address (Back, Clear),
 * except those edited since the last submit.
 */
export function QueryForm({
  action,
  values,
  onQuery,
  isLive = false,
  children,
  ...props
}: QueryFormProps) {
  const router = useRouter();
  const formRef = useRef<HTMLFormElement>(null);
  const typed = useRef(new Set<string>());
  const [isPending, startTransition] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /**
   * The last submitted address while the person is typing. The next one replaces it in the history.
   */
  const sent = useRef<string | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const inAddress = JSON.stringify(values);

  useEffect(() => {
    for (const [name, value] of Object.entries<string>(JSON.parse(inAddress))) {
      const field = formRef.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && !typed.current.has(name)) field.value = value;
    }
    // After Back or a link, typing starts a new search.
    if (location.pathname + location.search !== sent.current) sent.current = null;
  }, [inAddress]);

  // A link inside the form clears it and disappears, so the first field takes the focus.
  useEffect(() => {
    const form = formRef.current;
    const clear = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest("a"))) return;
      typed.current.clear();
      form?.querySelector<HTMLElement>("input:not([type=hidden]), select")?.focus();
    };
    form?.addEventListener("click", clear);
    return () => form?.removeEventListener("click", clear);
  }, []);

  function send(form: HTMLFormElement) {
    clearTimeout(timer.current);
    const query = queryOf(form);
    typed.current.clear();
    if (onQuery) return onQuery(query);
    const href = query.size > 0 ? `${action}?${query}` : action;
    if (href === sent.current || href === location.pathname + location.search) return;
    const go = sent.current === null ? router.push : router.replace;
    sent.current = href;
    startTransition(() => go(href, { scroll: false }));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send(event.currentTarget);
    sent.current = null;
  }

  function input({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      typed.current.add(target.name);
    if (!isLive) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(currentTarget), PAUSE_MS);
  }

  return (
    <form
      {...props}
      ref={formRef}
      action={action}
      aria-busy={isPending || undefined}
      onSubmit={submit}
      onInput={input}
      onBlur={() => {
        sent.current = null;
      }}
    >
      {children}
      {isPending ? <NavigationProgress /> : null}
    </form>
  );
}
