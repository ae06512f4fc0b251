import { PageOutlet } from "@/components/shell/page-outlet";
import { StatusBadge } from "@/components/status-badge";
import { Brain } from "@/components/ui/icons";
import { can } from "@/lib/auth/policy";
import { gatePage, load } from "@/lib/http/load";
import { type FoundRag, getRag } from "@/lib/rags/get-rag";
import { RAG_ID_MISSING, RAG_LOAD_FAILED } from "@/lib/rags/schema";
import { ragBadge } from "@/lib/ui/badges";
import { ItemNotFound } from "../../../_components/item-workspace/item-not-found";
import { ItemWorkspace, type WayBack } from "../../../_components/item-workspace/item-workspace";
import { ReadOnlyConfiguration } from "../../../_components/item-workspace/read-only-configuration";
import { backPath } from "../../../_components/items/back-path";
import { RagTeam } from "../../../_components/team/rag-team";
import { ragTypeLabel } from "../../_components/rag-type-label";
import { RagConfiguration } from "./_components/rag-configuration";
import { RagOverview } from "./_components/rag-overview";

interface RagWorkspacePageProps {
  params: Promise<{ ragId: string }>;
}

export default async function RagWorkspacePage({ params }: RagWorkspacePageProps) {
  const { actor } = await gatePage("rags.list");
  const ragId = decodeURIComponent((await params).ragId);
  const { data, failure } = await load((ctx) => getRag(ctx, ragId));
  const back = { href: backPath(actor, "rags"), label: "Back to RAGs" };
  if (failure) {
    const message = failure.message === RAG_ID_MISSING ? failure.message : RAG_LOAD_FAILED;
    return (
      <PageOutlet>
        <ItemNotFound title="RAG Not Found" message={message} back={back} />
      </PageOutlet>
    );
  }
  return (
    <PageOutlet>
      <RagWorkspace {...data} back={back} canEdit={can(actor, "rags.edit")} />
    </PageOutlet>
  );
}

interface RagWorkspaceProps extends FoundRag {
  back: WayBack;
  canEdit: boolean;
}

function RagWorkspace({ rag, version, creatorName, back, canEdit }: RagWorkspaceProps) {
  const { id, ragType, status } = rag;
  return (
    <ItemWorkspace
      noun="RAG"
      // Its quick actions have a "Back to RAGs" of their own.
      back={{ href: back.href, label: "RAGs" }}
      icon={<Brain />}
      name={rag.name}
      badge={<StatusBadge vocabulary="rag" status={ragBadge(status)} />}
      type={ragTypeLabel(ragType)}
      details={rag.details}
      visit={{ href: rag.ragUrl, label: "Visit RAG" }}
      overview={<RagOverview rag={rag} creatorName={creatorName} backHref={back.href} />}
      team={<RagTeam ragId={rag.id} />}
      configuration={
        canEdit ? (
          <RagConfiguration id={id} version={version} initial={{ ragType, status }} />
        ) : (
          <ReadOnlyConfiguration />
        )
      }
    />
  );
}
