"use client";

import type { MouseEvent } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { buttonVariants } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { sendRecovered } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";

interface ConfirmedExportLinkProps {
  href: string;
  /** The same of nothing: it is asked for first. */
  empty: string;
  label: string;
  /** What is said where it fails for a reason that nobody tells. */
  failed: string;
}

/** An export that the password is asked for first, where it was given long ago: the browser's own download could not. */
export function ConfirmedExportLink({ href, empty, label, failed }: ConfirmedExportLinkProps) {
  const { failure, run } = useCall<string>();

  const download = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    void run(
      async () => {
        await sendRecovered(empty, {});
        window.location.assign(href);
      },
      (thrown) => messageOr(thrown, failed),
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
