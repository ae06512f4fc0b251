import { INTEGRATION_FIELDS } from "../../support/audited-world";
import type { Write } from "../../support/faults/sweep";
import { ask, type FaultWorld } from "../../support/faults/world";
import { DEMO_CREDENTIALS } from "../../support/provider-stand-in";
import { create, ifMatch, imageForm, patch, post, put, remove } from "./write-calls";

const KEY = { email: DEMO_CREDENTIALS.email, globalApiKey: DEMO_CREDENTIALS.globalApiKey };
const ALL_THREE = { createD1: true, createKV: true, createR2: true };
const CAP = { scope: "month", cap_micros: 5_000_000 };
const PRICE = { model: "any-model", price: { input: 1_000_000, cached: 0, output: 2_000_000 } };
const REPORT = { errorId: "err-0000-0000-0001", level: "page", message: "It crashed" };

/** An allowed origin where nothing answers. */
export const NOBODYS_ORIGIN = "http://127.0.0.1:9";
const WEBHOOK = { url: `${NOBODYS_ORIGIN}/audit`, secret: "a-secret-of-24-characters" };

/** Settings, integrations, the provider and crash reports. */
export const SYSTEM_WRITES: readonly Write<FaultWorld>[] = [
  {
    title: "PATCH /api/settings",
    sent: async (world) =>
      patch("/api/settings", { site_title: "Changed" }, await ifMatch(world, "settings", 1)),
  },
  {
    title: "POST /api/settings/upload",
    sent: () => ({ method: "POST", path: "/api/settings/upload", raw: imageForm("logo") }),
    // Each call names another file.
    inSteps: true,
    again: /^\+ audit_log |^~ settings .*"version":/,
  },
  {
    title: "DELETE /api/settings/upload",
    sent: () => remove("/api/settings/upload?type=logo"),
  },
  {
    title: "POST /api/errors",
    sent: () => post("/api/errors", REPORT),
    unaudited: true,
  },
  { title: "POST /api/integrations", sent: () => create("/api/integrations", INTEGRATION_FIELDS) },
  {
    title: "PATCH /api/integrations/{id}",
    sent: async (world) => {
      const { integrationId: id } = world;
      const headers = await ifMatch(world, "integrations", id);
      return patch(`/api/integrations/${id}`, { name: "Changed" }, headers);
    },
  },
  {
    title: "DELETE /api/integrations/{id}",
    sent: ({ freeIntegrationId }) => remove(`/api/integrations/${freeIntegrationId}`),
  },
  {
    title: "PATCH /api/integrations/{id}/toggle",
    sent: async (world) => {
      const { integrationId: id } = world;
      const headers = await ifMatch(world, "integrations", id);
      return patch(`/api/integrations/${id}/toggle`, { isActive: false }, headers);
    },
  },
  {
    title: "POST /api/integrations/{id}/test-mail",
    sent: async ({ system }) => {
      // Its key is unreadable, so that no one is called.
      await system.env.DB.prepare(
        `INSERT OR IGNORE INTO integrations (id, name, type, secrets, created_at, updated_at)
          VALUES ('mail', 'Mail', 'resend', '{"apiKey":"sealed"}', 1, 1)`,
      ).run();
      return post("/api/integrations/mail/test-mail");
    },
    // Each is a separate mail.
    again: /^\+ audit_log /,
  },
  {
    title: "POST /api/outbox/{id}/retry",
    sent: async ({ system }) => {
      await system.env.DB.prepare(
        `INSERT OR REPLACE INTO outbox (id, kind, to_address, subject, content, state, error, created_at)
          VALUES ('failed-mail', 'notice', 'a@example.com', 'News', 'sealed', 'failed', 'Busy', 1)`,
      ).run();
      return post("/api/outbox/failed-mail/retry");
    },
    // Already being sent.
    retried: 409,
  },
  {
    title: "POST /api/integrations/{id}/test",
    sent: ({ integrationId }) => post(`/api/integrations/${integrationId}/test`),
    // Shown as running while it runs. Each call is a separate test.
    inSteps: true,
    again: /^\+ (integration_tests|audit_log) /,
  },
  {
    title: "POST /api/cloudflare/validate, from the settings",
    sent: () => post("/api/cloudflare/validate", KEY),
    // The key is the current one by then, and replacing it requires naming it.
    retried: 400,
  },
  {
    title: "POST /api/cloudflare/create-services, from the settings",
    sent: () => post("/api/cloudflare/create-services", { ...KEY, servicesConfig: ALL_THREE }),
    // Each call is recorded, and the next one reuses what it created.
    inSteps: true,
    again: /^\+ audit_log /,
  },
  {
    title: "PUT /api/usage/caps",
    sent: () => ({ method: "PUT", path: "/api/usage/caps", body: CAP }),
    // Repeating it records it again.
    again: /^\+ audit_log |^~ usage_caps .*"updated_at":/,
  },
  {
    title: "PUT /api/usage/prices",
    sent: () => ({ method: "PUT", path: "/api/usage/prices", body: PRICE }),
    again: /^\+ audit_log |^~ model_prices .*"updated_at":/,
  },
  {
    title: "PUT /api/audit/retention",
    sent: () => put("/api/audit/retention", { days: 90 }),
    // Repeating it records it again and requests its job again.
    again: /^\+ audit_log |^~ (audit_delivery|jobs) /,
  },
  {
    title: "DELETE /api/audit/webhook",
    sent: async (world) => {
      await ask(world, put("/api/audit/webhook", WEBHOOK));
      return remove("/api/audit/webhook");
    },
  },
  {
    title: "PUT /api/audit/webhook",
    sent: () => put("/api/audit/webhook", WEBHOOK),
    // Repeating it records it again as another version, and requests its job again.
    again: /^\+ audit_log |^. audit_delivery |^~ jobs /,
  },
  {
    title: "POST /api/audit/webhook/test",
    sent: async (world) => {
      await ask(world, put("/api/audit/webhook", WEBHOOK));
      return post("/api/audit/webhook/test");
    },
    // The call is recorded.
    again: /^~ audit_delivery /,
  },
  {
    title: "POST /api/audit/webhook/retry",
    sent: async (world) => {
      await ask(world, put("/api/audit/webhook", WEBHOOK));
      return post("/api/audit/webhook/retry");
    },
    again: /^\+ audit_log |^~ jobs /,
  },
  {
    title: "POST /api/jobs/{id}/retry",
    sent: ({ failedJobId }) => post(`/api/jobs/${failedJobId}/retry`),
  },
  {
    title: "POST /api/jobs/{id}/cancel",
    sent: ({ failedJobId }) => post(`/api/jobs/${failedJobId}/cancel`),
  },
  {
    title: "POST /api/jobs/drain",
    sent: () => post("/api/jobs/drain", { drained: true }),
    // Repeating it records it again with its time.
    again: /^\+ audit_log |^~ engine_state /,
  },
];
