import { NotFoundScreen } from "@/components/errors/not-found-screen";
import { PageOutlet } from "@/components/shell/page-outlet";
import ConsoleLayout from "./(console)/layout";

/**
 * An address without a page: sign-in or the shell stands around it too. Not a catch-all page, which would take the
 * API's unknown addresses as well.
 */
export default function NotFound() {
  return (
    <ConsoleLayout>
      <PageOutlet>
        <NotFoundScreen />
      </PageOutlet>
    </ConsoleLayout>
  );
}
