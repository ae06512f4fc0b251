import { PageOutlet } from "@/components/shell/page-outlet";
import { AccessRefused } from "./_components/access-refused";

export default function WorkspaceForbidden() {
  return (
    <PageOutlet>
      <AccessRefused />
    </PageOutlet>
  );
}
