import type { Context } from "@/lib/context/context";
import { createSecretBox } from "./secret-box";

/** Binds a secret to its trigger: copied elsewhere, it can't be decrypted. */
const placeOf = (rowId: string) => ({ table: "agent_triggers", rowId, field: "secret" });

/** Encrypts a trigger's secret for storing. */
export const sealTriggerSecret = (
  { config }: Pick<Context, "config">,
  id: string,
  secret: string,
) => createSecretBox(config.encryptionKeys).seal(secret, placeOf(id));

/** Decrypts a trigger's stored secret. */
export const openTriggerSecret = (
  { config }: Pick<Context, "config">,
  id: string,
  sealed: string,
) => createSecretBox(config.encryptionKeys).open(sealed, placeOf(id));
