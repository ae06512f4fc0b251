import { Brain } from "lucide-react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { StatusBadge } from "@/components/status-badge";
import { gatePage, load } from "@/lib/http/load";
import { type FoundRag, getRag } from "@/lib/rags/get-rag";
import { RAG_LOAD_FAILED } from "@/lib/rags/schema";
import { badgeFor, ragBadge } from "@/lib/ui/badges";
import { backPath } from "../../../_components/items/back-path";
import {
  AddressFact,
  FactsCard,
  TeamCard,
  TimeFact,
  VisitLink,
} from "../../../_components/items/item-parts";
import { LoadFailed } from "../../../_components/load-failed";
import { ragTypeLabel } from "../../_components/rag-type-label";

export default async function RagWorkspacePage({ params }: { params: Promise<{ ragId: string }> }) {
  const { actor } = await gatePage("rags.list");
  const { ragId } = await params;
  const { data, failure } = await load((ctx) => getRag(ctx, ragId));
  const back = { href: backPath(actor, "rags"), label: "Back to RAGs" };
  return (
    <PageOutlet>
      {failure ? (
        <>
          <PageHeader title="RAG" back={back} />
          <LoadFailed title={RAG_LOAD_FAILED} message={failure.message} />
        </>
      ) : (
        <RagWorkspace {...data} back={back} />
      )}
    </PageOutlet>
  );
}

interface RagWorkspaceProps extends FoundRag {
  back: { href: string; label: string };
}

function RagWorkspace({ rag, creatorName, back }: RagWorkspaceProps) {
  const status = ragBadge(rag.status);
  const type = ragTypeLabel(rag.ragType);
  return (
    <>
      <PageHeader
        back={back}
        icon={<Brain />}
        title={rag.name}
        badges={
          <>
            <StatusBadge vocabulary="rag" status={status} />
            <span className="text-[0.8125rem] text-muted-foreground">{type}</span>
          </>
        }
        description={rag.details}
        actions={rag.ragUrl ? <VisitLink href={rag.ragUrl} label="Visit RAG" /> : null}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <FactsCard
          title="Overview"
          facts={[
            { label: "Type", value: type },
            { label: "Status", value: badgeFor("rag", status).label },
            { label: "Created", value: <TimeFact value={rag.created_at} /> },
            { label: "Updated", value: <TimeFact value={rag.updated_at} /> },
            { label: "Team Members", value: rag.assigned_users.length },
            { label: "Created By", value: creatorName ?? "System" },
            {
              label: "RAG URL",
              value: <AddressFact url={rag.ragUrl} none="No URL configured" />,
              wide: true,
            },
            { label: "Description", value: rag.details || "No description provided", wide: true },
          ]}
        />
        <TeamCard members={rag.assigned_users} />
      </div>
    </>
  );
}
