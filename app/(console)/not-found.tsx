import { NotFoundScreen } from "@/components/errors/not-found-screen";
import { PageOutlet } from "@/components/shell/page-outlet";

export default function NotFound() {
  return (
    <PageOutlet>
      <NotFoundScreen />
    </PageOutlet>
  );
}
