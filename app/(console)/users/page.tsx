import { PageOutlet } from "@/components/shell/page-outlet";
import type { PageParams } from "@/lib/ui/page-location";
import { PageTitle } from "../_parts/page-title";
import { readMode, UsersPanel } from "./_parts/users-panel";

export default async function UsersPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const params = await searchParams;
  const isList = readMode(params) === "list";
  return (
    <PageOutlet crumbs={[{ label: "Users" }]} fullWidth={isList} className={isList ? "gap-0" : ""}>
      <PageTitle names={["Users"]} />
      <UsersPanel location={{ basePath: "/users", params }} level={1} />
    </PageOutlet>
  );
}
