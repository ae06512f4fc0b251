"use client";

import type { MouseEvent } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { buttonVariants } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { sendRecovered } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";

/** An export that the password is asked for first, where it was given long ago: the browser's own download could not. */
export function PeopleExportLink({ href, label }: { href: string; label: string }) {
  const { failure, run } = useCall<string>();

  const download = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    void run(
      async () => {
        // The same, of nobody.
        const [path] = href.split("?");
        await sendRecovered(`${path}?q=${crypto.randomUUID()}`, {});
        window.location.assign(href);
      },
      (thrown) => messageOr(thrown, "The list could not be exported"),
    );
  };

  return (
    <>
      <a
        href={href}
        download
        onClick={download}
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        <Download aria-hidden /> {label}
      </a>
      <FormMessage className="empty:hidden">{failure}</FormMessage>
    </>
  );
}
