import { PageOutlet } from "@/components/shell/page-outlet";
import { AccessRefused } from "./_components/workspace-refused";

export default function WorkspaceForbidden() {
  return (
    <PageOutlet>
      <AccessRefused />
    </PageOutlet>
  );
}
