import { NotFoundScreen } from "@/components/errors/not-found-screen";
import { PageOutlet } from "@/components/shell/page-outlet";
import { TASK_NOT_FOUND } from "@/lib/tasks/schema";
import { PageTitle } from "../../_parts/page-title";
import { TaskErrorLinks } from "../_parts/task-error";

export default function TaskNotFound() {
  return (
    <PageOutlet>
      <PageTitle names={["Task Not Found"]} />
      <NotFoundScreen
        title="Task Not Found"
        description={`${TASK_NOT_FOUND}: it was deleted, or you don't have access to it.`}
        actions={<TaskErrorLinks />}
      />
    </PageOutlet>
  );
}
