"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { updateSettings } from "@/lib/settings/site-settings";

/** Saves changed names and quotas. Header, title and summary update with the same answer. */
export const updateSettingsAction = action
  // The use case validates the texts and returns errors for the form.
  .inputSchema(
    z
      .object({
        dashboard_name: z.string(),
        site_title: z.string(),
        quotas: z.record(z.string(), z.number()),
        second_factor_roles: z.array(z.string()),
        access_policy: z.object({
          idle_minutes: z.number(),
          absolute_hours: z.number(),
          token_days: z.number(),
          networks: z.record(z.string(), z.array(z.string())),
        }),
      })
      .partial(),
  )
  .action(async ({ parsedInput, ctx }) => {
    const { settings } = await updateSettings(ctx.app, parsedInput);
    refresh();
    return settings;
  });
