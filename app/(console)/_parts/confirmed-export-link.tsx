"use client";

import type { MouseEvent } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Download } from "@/components/ui/icons";
import { sendRecovered } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { exportLook } from "./export-look";

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
  /** The icon alone, with the label as its tooltip. */
  isShort?: boolean;
}

/**
 * Export link that asks for the password again when needed. A plain download link can't show that
 * dialog.
 */
export function ConfirmedExportLink(props: ConfirmedExportLinkProps) {
  const { href, checkHref, label, failed, isShort = false } = props;
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
      <a href={href} download onClick={download} {...exportLook(label, isShort)}>
        <Download aria-hidden />
        <span className={isShort ? "md:sr-only" : undefined}>{label}</span>
      </a>
      <FormMessage className="empty:hidden">{failure}</FormMessage>
    </>
  );
}
