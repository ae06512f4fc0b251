import { PageOutlet } from "@/components/shell/page-outlet";
import type { PageParams } from "@/lib/ui/page-location";
import { PageTitle } from "../_components/page-title";
import { UsersPanel } from "./_components/users-panel";

export default async function UsersPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  return (
    <PageOutlet crumbs={[{ label: "Users" }]}>
      <PageTitle names={["Users"]} />
      <UsersPanel location={{ basePath: "/users", params: await searchParams }} level={1} />
    </PageOutlet>
  );
}
