"use client";

import { type ComponentProps, type FormEvent, useEffect, useRef, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { NavigationProgress } from "./shell/soft-navigation";

interface QueryFormProps extends Omit<ComponentProps<"form">, "action" | "onSubmit"> {
  /** The path that answers. */
  action: string;
  /** What the address says of its fields, by name; "" for nothing. */
  values: Readonly<Record<string, string>>;
  /** Answers in the browser instead of going to the address. */
  onQuery?: (values: URLSearchParams) => void;
  /** Sends by itself, a moment after the last key. */
  isLive?: boolean;
}

/** How long somebody who types is waited for. */
const PAUSE_MS = 300;

/** The fields that say something; an empty one is left out of the address. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].filter(([, value]) => value !== "");
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/**
 * A form whose fields are in the address of the page: a plain GET form until the script is there. What it finds comes
 * without the page being scrolled or the focus being taken. Its fields follow the address (Back, Clear), each unless
 * something was typed into it since the form was sent.
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
  /** What was sent last, while somebody types on: what follows takes its place in the history. */
  const sent = useRef<string | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const inAddress = JSON.stringify(values);

  useEffect(() => {
    for (const [name, value] of Object.entries<string>(JSON.parse(inAddress))) {
      const field = formRef.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && !typed.current.has(name)) field.value = value;
    }
    // Back, or a link: what is typed next is a search of its own.
    if (location.pathname + location.search !== sent.current) sent.current = null;
  }, [inAddress]);

  // Its links clear it, and go with what they clear: the first field takes their focus.
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
