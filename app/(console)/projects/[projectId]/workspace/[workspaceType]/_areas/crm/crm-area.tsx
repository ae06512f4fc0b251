import { ContactRound, SquareKanban, UserPlus } from "@/components/ui/icons";
import { CONTACTS, LEADS } from "@/lib/records/crm-schema";
import { AreaTabs } from "../../_records/area-tabs";
import type { RecordListing } from "../../_records/record-columns";
import { recordScreen } from "../../_records/record-screen";
import { RecordSection } from "../../_records/record-section";
import type { AreaProps } from "../area-props";
import { ContactTable, LeadTable } from "./crm-tables";
import { LeadDealCard } from "./lead-deal";
import { PipelineSection } from "./pipeline-section";
import { crmView } from "./start-crm";

const TABS = [
  { id: "contacts", label: "Contacts", icon: <ContactRound aria-hidden /> },
  { id: "leads", label: "Leads", icon: <UserPlus aria-hidden /> },
  { id: "pipeline", label: "Pipeline", icon: <SquareKanban aria-hidden /> },
];

/** Who somebody is stands under the name. */
const CONTACT_LISTING: RecordListing = {
  columns: ["email", "company", "status", "last_contact", "tags", "lifetime_value"],
  beside: ({ position, phone }) => ({ position, phone }),
  Table: ContactTable,
};

const LEAD_LISTING: RecordListing = {
  columns: ["status", "source", "score", "estimated_value", "assigned_to"],
  beside: ({ company, deal_id }) => ({ company, deal_id }),
  Table: LeadTable,
};

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
          listing={LEAD_LISTING}
          aside={(lead) => <LeadDealCard projectId={workspace.project.id} lead={lead} />}
        />
      ) : null}
      {view === "pipeline" ? <PipelineSection {...props} /> : null}
    </div>
  );
}
