import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage } from "@/lib/http/load";
import { type QueryValues, readPageQuery } from "@/lib/paging";
import { taskListSchema } from "@/lib/tasks/schema";
import { RefreshButton } from "../_components/refresh-button";
import { TaskList } from "./_components/task-list";

export default async function TasksPage({ searchParams }: { searchParams: Promise<QueryValues> }) {
  await gatePage("tasks.list");
  const query = readPageQuery(taskListSchema, await searchParams);
  return (
    <PageOutlet>
      <PageHeader
        title="All Tasks"
        description="Manual and automatic work, across the projects that you can see."
        actions={<RefreshButton variant="outline">Refresh</RefreshButton>}
      />
      <TaskList query={query} />
    </PageOutlet>
  );
}
