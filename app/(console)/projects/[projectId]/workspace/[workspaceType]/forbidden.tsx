import { PageOutlet } from "@/components/shell/page-outlet";
import { PageTitle } from "../../../../_parts/page-title";
import { AccessRefused } from "./_parts/workspace-refused";

export default function WorkspaceForbidden() {
  return (
    <PageOutlet>
      <PageTitle names={["Access Error"]} />
      <AccessRefused />
    </PageOutlet>
  );
}
