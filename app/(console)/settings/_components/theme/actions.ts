"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { action } from "@/lib/actions/client";
import { updateSettings } from "@/lib/settings/site-settings";

/** Saves the changed names; header, title and summary follow with the same answer. */
export const updateSettingsAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    const { settings } = await updateSettings(ctx.app, parsedInput);
    refresh();
    return settings;
  });
