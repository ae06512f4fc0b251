import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Activity, ArrowLeft, Settings, Users } from "@/components/ui/icons";
import { activityLabel } from "@/lib/badges";
import { CHUNKING } from "@/lib/knowledge/chunk-text";
import type { RagView } from "@/lib/rags/schema";
import { TabButton } from "../../../../_parts/item-workspace/item-tabs";
import { OverviewColumns, QuickActions } from "../../../../_parts/item-workspace/workspace-parts";
import { AddressFact, FactsCard, TimeFact } from "../../../../_parts/items/item-parts";
import { ragTypeLabel } from "../../../_parts/rag-values";
import { KnowledgeCard } from "./knowledge/knowledge-card";

interface RagOverviewProps {
  rag: RagView;
  creatorName: string | null;
  backHref: string;
  /** Whether the person can add documents. */
  canManage: boolean;
}

/** The Overview tab of a RAG's workspace. */
export function RagOverview({ rag, creatorName, backHref, canManage }: RagOverviewProps) {
  return (
    <OverviewColumns
      main={
        <>
          <KnowledgeCard ragId={rag.id} canManage={canManage} />
          <FactsCard title="Information" facts={factsOf(rag, creatorName)} />
        </>
      }
      side={
        <QuickActions>
          <TabButton tab="team" variant="outline">
            <Users aria-hidden /> Manage Team
          </TabButton>
          <TabButton tab="configuration" variant="outline">
            <Settings aria-hidden /> Configuration
          </TabButton>
          <TabButton tab="monitoring" variant="outline">
            <Activity aria-hidden /> Monitoring
          </TabButton>
          <Link href={backHref} className={buttonVariants({ variant: "outline" })}>
            <ArrowLeft aria-hidden /> Back to RAGs
          </Link>
        </QuickActions>
      }
    />
  );
}

function factsOf(rag: RagView, creatorName: string | null) {
  return [
    { label: "Type", value: ragTypeLabel(rag.ragType) },
    { label: "Status", value: activityLabel("rag", rag.status) },
    { label: "Created", value: <TimeFact value={rag.created_at} /> },
    { label: "Updated", value: <TimeFact value={rag.updated_at} /> },
    { label: "Team Members", value: rag.assigned_users.length },
    { label: "Created By", value: creatorName ?? "System" },
    { label: "RAG URL", value: <AddressFact url={rag.ragUrl} none="No URL configured" /> },
    { label: "Description", value: rag.details || "No description provided", wide: true },
  ];
}

/** How a RAG's documents are cut into passages. */
export function ChunkingFacts() {
  const { size, overlap } = CHUNKING;
  return (
    <FactsCard
      title="Advanced Configuration"
      facts={[
        {
          label: "Passage length",
          value: `Up to ${size} characters by default, with an overlap of up to ${overlap}. People who manage this RAG can change it.`,
          wide: true,
        },
        {
          label: "How text is split",
          value:
            "A passage never spans two sections, and keeps paragraphs and sentences whole where they fit. A short text is one passage.",
          wide: true,
        },
      ]}
    />
  );
}
