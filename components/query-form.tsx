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
}

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
export function QueryForm({ action, values, onQuery, children, ...props }: QueryFormProps) {
  const router = useRouter();
  const formRef = useRef<HTMLFormElement>(null);
  const typed = useRef(new Set<string>());
  const [isPending, startTransition] = useTransition();
  const inAddress = JSON.stringify(values);

  useEffect(() => {
    for (const [name, value] of Object.entries<string>(JSON.parse(inAddress))) {
      const field = formRef.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && !typed.current.has(name)) field.value = value;
    }
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

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = queryOf(event.currentTarget);
    typed.current.clear();
    if (onQuery) onQuery(query);
    else
      startTransition(() =>
        router.push(query.size > 0 ? `${action}?${query}` : action, { scroll: false }),
      );
  }

  return (
    <form
      {...props}
      ref={formRef}
      action={action}
      aria-busy={isPending || undefined}
      onSubmit={submit}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
          typed.current.add(target.name);
      }}
    >
      {children}
      {isPending ? <NavigationProgress /> : null}
    </form>
  );
}
