import { route, routes } from "@/lib/http/route";
import { retryJob } from "@/lib/jobs/change-jobs";
import { jobViewSchema } from "@/lib/jobs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ jobId: string }>({
  POST: route({
    tag: "Workers",
    summary: "Start a job again",
    description:
      "A failed or cancelled job goes on where it stopped; one that waits for its time begins at once.",
    access: "jobs.retry",
    answer: { job: jobViewSchema },
    handle: async ({ ctx, params }) => ({ job: await retryJob(ctx, params.jobId) }),
  }),
});
