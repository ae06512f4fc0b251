import { ContactRound, SquareKanban, UserPlus } from "@/components/ui/icons";
import { CONTACTS, LEADS } from "@/lib/records/crm/records";
import type { AreaView } from "../../_records/area-tabs";
import { recordsTab } from "../../_records/records-tab";
import { ContactTable, LeadTable } from "./crm-tables";
import { LeadDealCard } from "./lead-deal";
import { PipelineScreen } from "./pipeline";

/** The CRM workspace of a project. */
export const CRM_VIEWS: readonly [AreaView, ...AreaView[]] = [
  recordsTab({
    id: "contacts",
    label: "Contacts",
    icon: <ContactRound aria-hidden />,
    records: CONTACTS,
    Table: ContactTable,
  }),
  recordsTab({
    id: "leads",
    label: "Leads",
    icon: <UserPlus aria-hidden />,
    records: LEADS,
    Table: LeadTable,
    renderAside: ({ address }, lead) => <LeadDealCard projectId={address.projectId} lead={lead} />,
  }),
  {
    id: "pipeline",
    label: "Pipeline",
    icon: <SquareKanban aria-hidden />,
    render: (props) => <PipelineScreen {...props} />,
  },
];
