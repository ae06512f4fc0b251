import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listJobs } from "@/lib/job-kinds/read-jobs";
import { engineViewSchema, jobViewSchema, listJobsSchema } from "@/lib/jobs/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Workers",
    summary: "List jobs",
    description: "Superadmins see all jobs, everyone else the jobs they started.",
    access: "workers.view",
    query: listJobsSchema,
    queryExample: "state=failed",
    answer: { jobs: z.array(jobViewSchema), engine: engineViewSchema, ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listJobs(ctx, query());
      return { jobs: page.rows, engine: page.engine, ...pageFields(page) };
    },
  }),
});
