import type { AreaAddress } from "../_records/record-screen";
import { startContent } from "./content/start-content";
import { startCrm } from "./crm/start-crm";
import { startEcommerce } from "./ecommerce/start-ecommerce";
import { startMedia } from "./media/start-media";

const STARTS = new Map([
  ["content", startContent],
  ["ecommerce", startEcommerce],
  ["crm", startCrm],
  ["media", startMedia],
]);

/**
 * Begins to read what an area will show, beside the question whether it may be entered: each of its reads decides that
 * itself, and what it answers is only shown once both are there. An area that is not named here reads when it is drawn.
 */
export function startArea(address: AreaAddress): void {
  STARTS.get(address.workspace.type)?.(address);
}
