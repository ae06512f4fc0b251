import { ContactRound, SquareKanban, UserPlus } from "@/components/ui/icons";
import { CONTACTS, LEADS } from "@/lib/records/crm-schema";
import { AreaTabs } from "../../_records/area-tabs";
import { recordScreen } from "../../_records/record-screen";
import { RecordSection } from "../../_records/record-section";
import type { AreaProps } from "../area-props";
import { CONTACT_LISTING } from "./contact-listing";
import { LeadDeal, LeadDealCard } from "./lead-deal";
import { LEAD_LISTING } from "./lead-listing";
import { PipelineSection } from "./pipeline-section";
import { crmView } from "./start-crm";

const TABS = [
  { id: "contacts", label: "Contacts", icon: <ContactRound aria-hidden /> },
  { id: "leads", label: "Leads", icon: <UserPlus aria-hidden /> },
  { id: "pipeline", label: "Pipeline", icon: <SquareKanban aria-hidden /> },
];

/** The CRM workspace of a project. */
export function CrmArea(props: AreaProps) {
  const { workspace } = props;
  const view = crmView(props);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AreaTabs workspace={workspace} tabs={TABS} activeId={view} />
      {view === "contacts" ? (
        <RecordSection screen={recordScreen(props, view, CONTACTS)} listing={CONTACT_LISTING} />
      ) : null}
      {view === "leads" ? (
        <RecordSection
          screen={recordScreen(props, view, LEADS)}
          listing={{
            ...LEAD_LISTING,
            rowActions: (lead) => <LeadDeal projectId={workspace.project.id} lead={lead} />,
          }}
          aside={(lead) => <LeadDealCard projectId={workspace.project.id} lead={lead} />}
        />
      ) : null}
      {view === "pipeline" ? <PipelineSection {...props} /> : null}
    </div>
  );
}
