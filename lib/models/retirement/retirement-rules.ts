import type { JobFacts } from "@/lib/jobs/job-kind";
import { DAY_MS } from "@/lib/time";

/** The daily job that makes tasks about models that retire. */
export const RETIREMENTS = "models.retirements";
export const RETIREMENTS_FACTS: JobFacts = {
  title: "Check models for retirement",
  attempts: 5,
  everyMs: DAY_MS,
};

/**
 * The job that tests a model beside its proposed successor. Its subject is the task's id, and the
 * task's owner pays.
 */
export const COMPARE_MODELS = "models.compare";
export const COMPARE_MODELS_FACTS: JobFacts = {
  title: "Compare a model with its successor",
  // A repeated attempt pays again.
  attempts: 2,
  doing: "comparing the models",
};

/** The most scenarios or test questions that are tried with both models. */
export const MAX_COMPARED = 20;
