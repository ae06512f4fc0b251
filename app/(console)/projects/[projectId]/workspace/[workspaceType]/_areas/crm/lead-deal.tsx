import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { ArrowRight } from "@/components/ui/icons";
import { workspacePath } from "@/lib/workspaces/catalogue";
import { CreateDeal } from "./create-deal";

interface LeadDealProps {
  projectId: string;
  lead: { readonly id: string; readonly [field: string]: unknown };
}

/** One click from a lead to its deal: makes it, and leads to it from then on. */
export function LeadDeal({ projectId, lead }: LeadDealProps) {
  const name = String(lead.name);
  if (!lead.deal_id) return <CreateDeal projectId={projectId} leadId={lead.id} name={name} />;
  const pipeline = workspacePath(projectId, "crm");
  return (
    <Link
      href={`${pipeline}?view=pipeline&record=${encodeURIComponent(String(lead.deal_id))}`}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      Open deal <span className="sr-only">of {name}</span> <ArrowRight aria-hidden />
    </Link>
  );
}

/** The same beside the form of a lead. */
export function LeadDealCard(props: LeadDealProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Deal</CardTitle>
      </CardHeader>
      <CardContent className="grid justify-items-start gap-3 text-muted-foreground text-sm">
        <p>
          {props.lead.deal_id
            ? "This lead has become a deal of the pipeline."
            : "A deal takes over the name, company, value and notes; the score becomes its probability."}
        </p>
        <LeadDeal {...props} />
      </CardContent>
    </Card>
  );
}
