import { route, routes } from "@/lib/http/route";
import { cancelJob } from "@/lib/job-kinds/change-jobs";
import { jobViewSchema } from "@/lib/jobs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ jobId: string }>({
  POST: route({
    tag: "Workers",
    summary: "Cancel a job",
    description: "The current step stops without saving. Completed steps are kept.",
    access: "jobs.cancel",
    answer: { job: jobViewSchema },
    handle: async ({ ctx, params }) => ({ job: await cancelJob(ctx, params.jobId) }),
  }),
});
