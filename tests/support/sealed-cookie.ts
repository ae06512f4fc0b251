import { sealData } from "iron-session";
import { TEST_SECRETS } from "./system";

/** What a sealed cookie of a kind holds, sealed as the system seals it. */
export const sealedAs = (kind: string, value: string): Promise<string> =>
  sealData({ k: kind, v: value }, { password: TEST_SECRETS.SESSION_SECRET, ttl: 600 });
