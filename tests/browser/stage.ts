import {
  type IntegrationsStandIn,
  startIntegrationsStandIn,
} from "../support/integrations-stand-in";
import { completeSetup, createPerson, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";

/** A running system, its local providers and a person of each role. */
export interface Stage {
  system: System;
  standIn: IntegrationsStandIn;
  superadmin: Person;
  admin: Person;
  moderator: Person;
}

export async function startStage(): Promise<{ stage: Stage; close: () => Promise<void> }> {
  const standIn = await startIntegrationsStandIn();
  const system = await startSystem({
    secrets: { OPENAI_API_BASE_URL: standIn.openAiBaseUrl, OUTBOUND_ALLOWED_ORIGINS: standIn.url },
  });
  await completeSetup(system);
  return {
    stage: {
      system,
      standIn,
      superadmin: await createPerson(system, "superadmin"),
      admin: await createPerson(system, "admin"),
      moderator: await createPerson(system, "moderator"),
    },
    close: async () => {
      await system.close();
      await standIn.close();
    },
  };
}
