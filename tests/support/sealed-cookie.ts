import { sealData } from "iron-session";
import { TEST_SECRETS } from "./system";

/** Seals a cookie's value like the system. */
export const sealedAs = (kind: string, value: string): Promise<string> =>
  sealData({ k: kind, v: value }, { password: TEST_SECRETS.SESSION_SECRET, ttl: 600 });
