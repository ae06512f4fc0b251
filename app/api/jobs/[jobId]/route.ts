import { route, routes } from "@/lib/http/route";
import { getJob } from "@/lib/job-kinds/read-jobs";
import { jobViewSchema } from "@/lib/jobs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ jobId: string }>({
  GET: route({
    tag: "Workers",
    summary: "Get a job",
    access: "workers.view",
    answer: { job: jobViewSchema },
    handle: async ({ ctx, params }) => ({ job: await getJob(ctx, params.jobId) }),
  }),
});
