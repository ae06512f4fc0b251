import { describe, expect, it } from "vitest";
import {
  actFailure,
  loadFailureText,
  saveFailure,
  statusOf,
} from "@/app/(console)/integrations/_parts/failure-texts";
import { readChanges } from "@/app/(console)/integrations/_parts/form-values";
import { NO_FILTERS, panelHref } from "@/app/(console)/integrations/_parts/panel-location";
import { describeProviders } from "@/lib/integrations/providers";
import type { IntegrationView } from "@/lib/integrations/schema";
import { RequestError } from "@/lib/request/request-error";

const refusal = (code: string, message: string) =>
  new RequestError("answer", message, { code, hasServerMessage: true });

describe("failure texts", () => {
  it("name the status, of a call or of an action's code", () => {
    expect(statusOf({ status: 502, code: "not_found" })).toBe(502);
    expect(actFailure("Toggle", refusal("not_found", "Integration not found"))).toEqual({
      message: "Toggle failed: HTTP 404",
      detail: "Integration not found",
    });
    expect(actFailure("Delete", refusal("internal", "Something")).message).toBe(
      "Delete failed: HTTP 500",
    );
    const html = new RequestError("answer", "HTTP 502: Bad Gateway", { status: 502 });
    expect(actFailure("Test", html)).toEqual({ message: "Test failed: HTTP 502" });
    expect(actFailure("Test", new TypeError("fetch failed")).message).toBe(
      "Test failed: Network connection failed. Please check your internet connection.",
    );
  });

  it("of a create", () => {
    expect(saveFailure("create", refusal("conflict", "Limit reached (50/50)")).message).toBe(
      "Limit reached (50/50)",
    );
    expect(saveFailure("create", new RequestError("answer", "", {})).message).toBe(
      "Failed to create integration",
    );
    expect(saveFailure("create", refusal("internal", "Error id: 1"))).toMatchObject({
      message: "Failed to create integration: HTTP 500",
      detail: "Error id: 1",
    });
  });

  it("of a load", () => {
    const failed = (code: "unauthenticated" | "forbidden" | "unavailable", message: string) =>
      loadFailureText({ code, message });
    expect(failed("unauthenticated", "Authentication required")).toBe("Authentication required");
    expect(failed("forbidden", "Insufficient permissions - Admin+ required")).toBe(
      "Insufficient permissions - Admin+ required",
    );
    expect(failed("unavailable", "x")).toBe("HTTP 504: Gateway Timeout");
  });
});

describe("panel", () => {
  it("keeps the tab and leaves blank filters out of its address", () => {
    const place = { basePath: "/settings", kept: { tab: "integrations" } };
    expect(panelHref(place, NO_FILTERS)).toBe("/settings?tab=integrations");
    expect(panelHref(place, { ...NO_FILTERS, q: "a b", active: "true" }, { page: "2" })).toBe(
      "/settings?tab=integrations&q=a+b&active=true&page=2",
    );
  });

  it("sends what was changed only", () => {
    const integration = {
      name: "Data",
      description: "",
      config: { apiUrl: "https://abc.supabase.co", organizationId: null },
      metadata: { preferredModel: null },
    } as IntegrationView;
    const provider = describeProviders().supabase;
    const form = (fields: Record<string, string>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.set(name, value);
      return data;
    };
    const same = { name: "Data ", description: "", apiUrl: "https://abc.supabase.co", anonKey: "" };
    expect(readChanges(integration, provider, form(same))).toEqual({});
    expect(
      readChanges(
        integration,
        provider,
        form({ ...same, name: "New", anonKey: "key", "remove-serviceRoleKey": "on" }),
      ),
    ).toEqual({ name: "New", anonKey: "key", serviceRoleKey: null });
  });
});
