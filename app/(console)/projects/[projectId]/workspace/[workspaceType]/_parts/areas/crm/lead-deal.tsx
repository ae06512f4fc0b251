"use client";

import { useTransition } from "react";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { ArrowRight, Handshake } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { workspacePath } from "@/lib/workspaces/catalogue";
import { createDealAction } from "../actions";

interface LeadDealProps {
  projectId: string;
  lead: { readonly id: string; readonly [field: string]: unknown };
}

/** Creates a deal from a lead, or links to the lead's deal. */
export function LeadDeal({ projectId, lead }: LeadDealProps) {
  const name = String(lead.name);
  if (!lead.deal_id) return <CreateDeal projectId={projectId} leadId={lead.id} name={name} />;
  const pipeline = workspacePath(projectId, "crm");
  return (
    <Link
      href={`${pipeline}?view=pipeline&record=${encodeURIComponent(String(lead.deal_id))}`}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      Open deal <span className="sr-only">for {name}</span> <ArrowRight aria-hidden />
    </Link>
  );
}

/** `LeadDeal` as a card next to the lead's form. */
export function LeadDealCard(props: LeadDealProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Deal</CardTitle>
      </CardHeader>
      <CardContent className="grid justify-items-start gap-3 text-muted-foreground text-sm">
        <p>
          {props.lead.deal_id
            ? "This lead is now a deal in the pipeline."
            : "Create a deal with this lead's name, company, value and notes. The lead score becomes the deal's probability."}
        </p>
        <LeadDeal {...props} />
      </CardContent>
    </Card>
  );
}

interface CreateDealProps {
  projectId: string;
  leadId: string;
  name: string;
}

/** Creates a deal from a lead. */
function CreateDeal({ projectId, leadId, name }: CreateDealProps) {
  const [isPending, startTransition] = useTransition();
  const create = () =>
    startTransition(async () => {
      try {
        const { isNew } = await callAction(createDealAction, { projectId, leadId });
        notify.success(isNew ? `Deal created from ${name}` : `${name} already has a deal`);
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
      className="touch:min-w-11"
    >
      <Handshake aria-hidden />
      <span className="max-sm:sr-only">Create deal</span>
    </Button>
  );
}
