import type { Sent } from "../../support/faults/bench";
import type { Write } from "../../support/faults/sweep";
import type { FaultWorld } from "../../support/faults/world";
import { ACCOUNT_WRITES } from "./account-writes";
import { DOCUMENT_WRITES } from "./document-writes";
import { ITEM_WRITES } from "./item-writes";
import { MEDIA_WRITES } from "./media-writes";
import { RECORD_WRITES } from "./record-writes";
import { SIGN_IN_WRITES } from "./sign-in-writes";
import { SYSTEM_WRITES } from "./system-writes";
import { TASK_WRITES } from "./task-writes";

const asBoss = (write: Write<FaultWorld>): Write<FaultWorld> => ({
  ...write,
  sent: async (world): Promise<Sent> => {
    const sent = await write.sent(world);
    return { ...sent, headers: { cookie: world.cookie, ...sent.headers } };
  },
});

/** Every API call that changes something in a system that is set up, as the superadmin makes it. */
export const WRITES: readonly Write<FaultWorld>[] = [
  ...ACCOUNT_WRITES,
  ...DOCUMENT_WRITES,
  ...ITEM_WRITES,
  ...MEDIA_WRITES,
  ...RECORD_WRITES,
  ...SYSTEM_WRITES,
  ...SIGN_IN_WRITES,
  ...TASK_WRITES,
].map(asBoss);
