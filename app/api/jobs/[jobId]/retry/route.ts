import { route, routes } from "@/lib/http/route";
import { retryJob } from "@/lib/job-kinds/change-jobs";
import { jobViewSchema } from "@/lib/jobs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ jobId: string }>({
  POST: route({
    tag: "Workers",
    summary: "Retry a job",
    description:
      "A failed or cancelled job continues where it stopped. A scheduled job starts now.",
    access: "jobs.retry",
    answer: { job: jobViewSchema },
    handle: async ({ ctx, params }) => ({ job: await retryJob(ctx, params.jobId) }),
  }),
});
