import { PageOutlet } from "@/components/shell/page-outlet";
import { PageTitle } from "../../../../_components/page-title";
import { AccessRefused } from "./_components/workspace-refused";

export default function WorkspaceForbidden() {
  return (
    <PageOutlet>
      <PageTitle names={["Access Error"]} />
      <AccessRefused />
    </PageOutlet>
  );
}
