import { PageOutlet } from "@/components/shell/page-outlet";
import { UsersPanel } from "./_components/users-panel";
import type { PanelParams } from "./_components/users-place";

export default async function UsersPage({ searchParams }: { searchParams: Promise<PanelParams> }) {
  return (
    <PageOutlet>
      <UsersPanel place={{ basePath: "/users", params: await searchParams }} level={1} />
    </PageOutlet>
  );
}
