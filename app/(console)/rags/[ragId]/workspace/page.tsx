import { EmptyState } from "@/components/empty-state";
import { PageOutlet } from "@/components/shell/page-outlet";
import { ActivityBadge } from "@/components/status-badge";
import { Brain } from "@/components/ui/icons";
import { can } from "@/lib/auth/policy";
import { gatePage, loadParts } from "@/lib/http/load";
import { RAG } from "@/lib/managed-items/agents-and-rags";
import { getItemTeam, listItemCandidates } from "@/lib/managed-items/get-item-team";
import { getItem, type StoredItem } from "@/lib/managed-items/read-items";
import { siteOf } from "@/lib/managed-items/site-of";
import { RAG_ID_MISSING } from "@/lib/managed-items/words";
import type { RetiringModel } from "@/lib/models/retirement/retiring-models";
import { RAG_STORE } from "@/lib/rags/rag-store";
import { RAG_LOAD_FAILED, type RagView } from "@/lib/rags/schema";
import { getRagRetirements } from "@/lib/screens/item-models";
import { ItemWorkspace } from "../../../_parts/item-workspace/item-workspace";
import { RetiringModels } from "../../../_parts/item-workspace/retiring-models";
import {
  ItemNotFound,
  ReadOnlyConfiguration,
  type WayBack,
} from "../../../_parts/item-workspace/workspace-parts";
import { backPath } from "../../../_parts/navigation";
import { PageTitle } from "../../../_parts/page-title";
import { ItemTeam, type LoadedTeam } from "../../../_parts/team/loaded-team";
import { ragTypeLabel, ragValues } from "../../_parts/rag-values";
import {
  RagAsk,
  RagChunking,
  RagDocuments,
  RagGaps,
  RagJobs,
  RagMonitoring,
  RagQuestions,
  RagSearch,
  RagSynonyms,
} from "./_parts/knowledge/rag-panels";
import { RagConfiguration } from "./_parts/rag-configuration";
import { ChunkingFacts, RagOverview } from "./_parts/rag-overview";

interface RagWorkspacePageProps {
  params: Promise<{ ragId: string }>;
}

export default async function RagWorkspacePage({ params }: RagWorkspacePageProps) {
  const { actor, engine, ai, origin } = await gatePage("rags.list");
  const ragId = decodeURIComponent((await params).ragId);
  const { item, team, people, retiring } = await loadParts({
    item: (ctx) => getItem(ctx, RAG_STORE, ragId),
    team: (ctx) => getItemTeam(ctx, RAG, ragId),
    people: (ctx) => listItemCandidates(ctx, RAG, ragId),
    retiring: (ctx) => getRagRetirements(ctx, ragId),
  });
  const back = { href: backPath(actor, "rags"), label: "Back to RAGs" };
  if (item.failure) {
    const { failure } = item;
    const message = failure.message === RAG_ID_MISSING ? failure.message : RAG_LOAD_FAILED;
    return (
      <PageOutlet>
        <PageTitle names={["RAG Not Found"]} />
        <ItemNotFound title="RAG Not Found" message={message} back={back} />
      </PageOutlet>
    );
  }
  return (
    <PageOutlet
      crumbs={[
        { label: "RAGs", href: "/rags" },
        { label: item.data.view.name, choices: { label: "Switch RAG", list: "rags" } },
      ]}
    >
      <PageTitle names={[item.data.view.name]} />
      <RagWorkspace
        item={item.data}
        team={team}
        people={people}
        retiring={retiring.data ?? []}
        back={back}
        origin={origin}
        canEdit={can(actor, "rags.edit")}
        canManage={can(actor, "rags.documents", { createdBy: item.data.view.created_by })}
        hasEngine={engine !== null}
        readsPictures={Boolean(ai)}
        seesAllJobs={can(actor, "jobs.drain")}
      />
    </PageOutlet>
  );
}

interface RagWorkspaceProps extends LoadedTeam {
  item: StoredItem<RagView>;
  retiring: readonly RetiringModel[];
  back: WayBack;
  /** The console's address. */
  origin: string;
  canEdit: boolean;
  /** Whether the person can add and delete documents. */
  canManage: boolean;
  hasEngine: boolean;
  readsPictures: boolean;
  seesAllJobs: boolean;
}

function RagWorkspace(props: RagWorkspaceProps) {
  const { item, retiring, back, origin, canEdit, canManage, ...others } = props;
  const { hasEngine, readsPictures, seesAllJobs, ...team } = others;
  const { view: rag, version, creatorName } = item;
  const { id, ragType, status } = rag;
  const activity = { isInactive: status === "inactive", canActivate: canEdit, version };
  return (
    <ItemWorkspace
      noun="RAG"
      icon={<Brain />}
      name={rag.name}
      badge={<ActivityBadge kind="rag" status={status} />}
      notice={<RetiringModels models={retiring} canEdit={canEdit} />}
      type={ragTypeLabel(ragType)}
      details={rag.details}
      visit={{
        href: siteOf(rag.ragUrl, { origin, page: `/rags/${id}/workspace` }),
        label: "Visit RAG",
      }}
      overview={
        <RagOverview
          rag={rag}
          creatorName={creatorName}
          backHref={back.href}
          canManage={canManage}
        />
      }
      team={<ItemTeam kind="rag" id={rag.id} {...team} />}
      knowledge={{
        documents: <RagDocuments ragId={id} {...{ canManage, hasEngine, readsPictures }} />,
        ask: <RagAsk ragId={id} canManage={canManage} activity={activity} />,
        search: <RagSearch ragId={id} canManage={canManage} activity={activity} />,
        questions: canManage ? <RagQuestions ragId={id} /> : undefined,
        gaps: canManage ? <RagGaps ragId={id} /> : undefined,
      }}
      workers={<RagJobs ragId={id} seesAll={seesAllJobs} />}
      monitoring={
        canManage ? (
          <RagMonitoring ragId={id} />
        ) : (
          <EmptyState
            kind="no-permission"
            title="You don't have access to metrics"
            whoCan="The RAG's creator and superadmins can see them."
          />
        )
      }
      advanced={<ChunkingFacts />}
      configuration={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {canEdit ? (
            <RagConfiguration id={id} version={version} initial={ragValues(rag)} />
          ) : (
            <ReadOnlyConfiguration />
          )}
          {canManage ? <RagSynonyms ragId={id} /> : null}
          {canManage ? <RagChunking ragId={id} mayChooseModel={canEdit} /> : null}
        </div>
      }
    />
  );
}
