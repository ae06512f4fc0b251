"use client";

import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Handshake } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { createDealAction } from "./actions";

interface CreateDealProps {
  projectId: string;
  leadId: string;
  name: string;
}

/** Makes a deal of a lead. */
export function CreateDeal({ projectId, leadId, name }: CreateDealProps) {
  const [isPending, startTransition] = useTransition();
  const create = () =>
    startTransition(async () => {
      try {
        const { isNew } = await callAction(createDealAction, { projectId, leadId });
        notify.success(isNew ? `${name} is a deal now` : `${name} was a deal already`);
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to create the deal. Please try again."));
      }
    });
  return (
    <Button
      variant="outline"
      size="sm"
      pending={isPending}
      onClick={create}
      aria-label={`Create deal from ${name}`}
    >
      {isPending ? null : <Handshake aria-hidden />}
      Create deal
    </Button>
  );
}
