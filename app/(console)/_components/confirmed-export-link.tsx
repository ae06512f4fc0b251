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
  /**
   * An export with no entries. Requested first, so that the password prompt comes before the
   * download.
   */
  checkHref: string;
  label: string;
  /** Shown if the request fails without a message. */
  failed: string;
}

/**
 * Export link that asks for the password again when needed. A plain download link can't show that
 * dialog.
 */
export function ConfirmedExportLink({ href, checkHref, label, failed }: ConfirmedExportLinkProps) {
  const { failure, run } = useCall<string>();

  const download = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    void run(
      async () => {
        await sendRecovered(checkHref, {});
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
