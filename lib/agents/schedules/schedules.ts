import type { agentSchedules } from "@/db/schema/agent-schedules";
import type { Resource } from "@/lib/resource/resource";
import { startingResource } from "../starting/write-rules";
import { cronWords } from "./cron-words";
import { SCHEDULE } from "./schedule-rules";

/** Schedules as a resource. */
export const SCHEDULES: Resource<typeof agentSchedules> = {
  ...startingResource(SCHEDULE),
  logged: ({ agentId, cron, zone, state }) => ({ agentId, cron, zone, state }),
  nameOf: ({ cron, zone }) => `${cronWords(cron)} (${zone})`,
};
