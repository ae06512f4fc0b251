import { runAgentJob } from "@/lib/agents/runs/work-run";
import { MODEL_SCENARIO_JOB, SCENARIO_JOB } from "@/lib/agents/scenarios/scenario-rules";
import { runModelScenarioJob, runScenarioJob } from "@/lib/agents/scenarios/work-scenario";
import { SCHEDULE_JOB } from "@/lib/agents/schedules/schedule-rules";
import { runScheduleJob } from "@/lib/agents/schedules/work-schedule";
import { TRIGGER_JOB } from "@/lib/agents/triggers/trigger-rules";
import { runTriggerJob } from "@/lib/agents/triggers/work-trigger";
import { sealAuditLog } from "@/lib/audit/chain/seal";
import { ARCHIVE, DELIVER } from "@/lib/audit/delivery/delivery-rules";
import { archiveJob, deliverJob } from "@/lib/audit/delivery/jobs";
import { readConfig } from "@/lib/context/config";
import { type Bindings, type Context, createContext, type Engine } from "@/lib/context/context";
import { removeFilesJob } from "@/lib/files/removed-files";
import { ensureWorkersAi } from "@/lib/integrations/built-in";
import { sendMailJob } from "@/lib/integrations/mail/send-mail";
import { retentionJob } from "@/lib/job-kinds/retention";
import { nextDueAt, requeueRunningJobs } from "@/lib/jobs/claim-jobs";
import type { JobKinds } from "@/lib/jobs/job-kind";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import type { Places } from "@/lib/jobs/places";
import { reportEngine, runJobs } from "@/lib/jobs/run-jobs";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { CLOSE_GAPS, closeGapsJob } from "@/lib/knowledge/gaps/close-gaps";
import { buildJob } from "@/lib/knowledge/generations/build-job";
import { removeGenerationsJob } from "@/lib/knowledge/generations/generation-state";
import { BUILD, EMBED, REMOVE } from "@/lib/knowledge/generations/index-jobs";
import { EVALUATE, evaluateJob } from "@/lib/knowledge/golden/evaluations";
import { embedJob } from "@/lib/knowledge/vectors/embed-job";
import { SEND_MAIL } from "@/lib/mail/enqueue-mail";
import { compareModelsJob } from "@/lib/models/retirement/compare-models";
import { COMPARE_MODELS, RETIREMENTS } from "@/lib/models/retirement/retirement-rules";
import { retirementsJob } from "@/lib/models/retirement/tell-owners";
import { mailNotices } from "@/lib/notices/mail-notices";
import { settleLostCalls } from "@/lib/usage/ledger";
import { handleCall } from "./questions";

/** Longest time between two looks for jobs, even without a wake-up. */
const MAX_SLEEP_MS = 60_000;
/** Maximum duration of a round. The next round continues. */
const ROUND_MS = 20_000;
/**
 * The same after sealing rows of the audit log, as there may be more, and while slices wait for
 * external services: without an alarm, the platform may end the engine.
 */
const BUSY_SLEEP_MS = 5000;
/** Minimum wait, because a due job may have to wait for running ones. */
const MIN_SLEEP_MS = 100;
/** Wait after a failed round: the database didn't answer or has no tables yet. */
export const RETRY_MS = 5000;

/**
 * Code of every kind of job, by its name in the jobs table. The console doesn't bundle it: it only
 * needs `JOB_FACTS`.
 */
export const ENGINE_KINDS: JobKinds = {
  "files.remove": removeFilesJob,
  "knowledge.ingest": ingestJob,
  [BUILD]: buildJob,
  [EMBED]: embedJob,
  [EVALUATE]: evaluateJob,
  [CLOSE_GAPS]: closeGapsJob,
  [REMOVE]: removeGenerationsJob,
  "retention.clean": retentionJob,
  [RUN_JOB]: runAgentJob,
  [SCENARIO_JOB]: runScenarioJob,
  [MODEL_SCENARIO_JOB]: runModelScenarioJob,
  [SCHEDULE_JOB]: runScheduleJob,
  [TRIGGER_JOB]: runTriggerJob,
  [RETIREMENTS]: retirementsJob,
  [COMPARE_MODELS]: compareModelsJob,
  [SEND_MAIL]: sendMailJob,
  [ARCHIVE]: archiveJob,
  [DELIVER]: deliverJob,
};

/** Returns a context without an actor. Work on behalf of a person reads their permissions again. */
export function engineContext(
  bindings: Bindings,
  { wake }: Pick<Engine, "wake">,
  defer: (work: Promise<unknown>) => void,
): Context {
  const client = { ip: "unknown", userAgent: "engine" };
  const config = readConfig();
  const engine: Engine = {
    wake,
    ask: (question, input) => handleCall(ctx, question, input),
  };
  const ctx = createContext({ bindings, config, engine, defer, client });
  return ctx;
}

interface Round {
  kinds: JobKinds;
  /**
   * True in the engine's first round. Only one engine runs at a time, so running jobs belong to a
   * dead one.
   */
  isFresh: boolean;
  places: Places;
}

/**
 * Runs jobs until none is due or the round's time is up.
 *
 * @returns when to look again. Milliseconds since 1970.
 */
export async function workRound(
  makeContext: () => Context,
  { kinds, isFresh, places }: Round,
): Promise<number> {
  const until = Date.now() + ROUND_MS;
  if (isFresh) await requeueRunningJobs(makeContext());
  await reportEngine(makeContext(), kinds);
  await ensureWorkersAi(makeContext());
  await mailNotices(makeContext());
  await settleLostCalls(makeContext());
  do await runJobs(makeContext, { kinds, until, places });
  while (places.takeWoken() && Date.now() < until);
  const sealed = await sealAuditLog(makeContext());
  const due = await nextDueAt(makeContext(), places.waiting);
  const isBusy = sealed > 0 || places.size > 0;
  const rest = isBusy ? BUSY_SLEEP_MS : MAX_SLEEP_MS;
  const next = Math.min(due ?? Infinity, Date.now() + rest);
  return Math.max(next, Date.now() + MIN_SLEEP_MS);
}
