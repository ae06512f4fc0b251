import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  bindingsHref,
  describeOutcome,
} from "@/app/(console)/settings/_parts/bindings/binding-board";
import { BindingCard } from "@/app/(console)/settings/_parts/bindings/binding-card";
import { describeHistory } from "@/app/(console)/settings/_parts/bindings/check-history";
import { ComponentError } from "@/components/errors/error-boundary";
import { Sparkline } from "@/components/sparkline";
import { matchesFilters, readBindingFilters } from "@/lib/bindings/binding-filters";
import { latencyTrend } from "@/lib/bindings/binding-view";
import { formatBytes } from "@/lib/bindings/probes/probe";
import type { BindingView } from "@/lib/bindings/schema";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const point = (at: string, latencyMs: number | null): BindingView["history"][number] => ({
  at,
  status: latencyMs === null ? "error" : "connected",
  latencyMs,
});

const BINDING: BindingView = {
  type: "kv",
  name: "CACHE",
  status: "connected",
  description: "Key-value store",
  category: "storage",
  connectionString: "env.CACHE",
  lastActivity: "2026-11-01T10:00:00.000Z",
  isActive: true,
  errorMessage: null,
  metrics: numbers(6).map((n) => ({
    label: `Metric ${n}`,
    value: String(n),
    unit: "ms",
    color: "grey",
    trend: n === 1 ? "up" : "stable",
  })),
  details: numbers(6).map((n) => ({ label: `Detail ${n}`, value: `value ${n}` })),
  history: [point("2026-11-01T09:00:00.000Z", 12), point("2026-11-01T10:00:00.000Z", 30)],
};

const render = (element: ReactElement) => renderToString(element).replaceAll("<!-- -->", "");
const card = (binding: unknown) =>
  render(createElement(BindingCard, { binding: binding as BindingView }));

describe("a card", () => {
  it("shows four metrics and four detail rows of what it is given", () => {
    const html = card(BINDING);
    expect(html.match(/data-slot="metric"/g)).toHaveLength(4);
    expect(html).toContain("Metric 4");
    expect(html).not.toContain("Metric 5");
    expect(html).toContain("value 4");
    expect(html).not.toContain("value 5");
    expect(html.match(/aria-label="rising"/g)).toHaveLength(1);
    expect(html).toContain('dateTime="2026-11-01T10:00:00.000Z"');
  });

  it("without data says so", () => {
    for (const missing of [null, undefined, {}, { ...BINDING, metrics: null }, "text"]) {
      expect(card(missing)).toContain("Invalid binding data");
    }
    expect(card({ ...BINDING, status: "unheard-of" })).toContain("Invalid binding data");
    expect(card(BINDING)).not.toContain("Invalid binding data");
  });

  it("that fails to render has a sentence of its own", () => {
    const broken = { ...BINDING, details: [{ label: "x", value: { not: "text" } }] };
    expect(() => card(broken)).toThrow();
    const retry = { retryCount: 0, waiting: false, exhausted: false, retry: () => undefined };
    const shown = render(
      createElement(ComponentError, { crash: null, retry, title: "Binding Card Error" }),
    );
    expect(shown).toContain("Binding Card Error");
  });
});

describe("the history of a card", () => {
  it("is a line with gaps, and the same in words and as a table", () => {
    const history = [point("a", 8), point("b", null), point("c", 35), point("d", 12)];
    expect(describeHistory(history)).toBe(
      "Last 4 checks: 8 to 35 ms, newest 12 ms, 1 without a response",
    );
    expect(describeHistory([point("a", null)])).toBe("Last check: no response");
    const line = render(createElement(Sparkline, { values: [8, null, 35, 12], label: "words" }));
    expect(line.match(/<path/g)).toHaveLength(2);
    expect(line).toContain('aria-label="words"');
    expect(card(BINDING)).toContain("<table");
  });

  it("compares with the mean of the checks before", () => {
    const earlier = [100, 100, 100].map((latencyMs) => ({
      at: 1,
      status: "connected" as const,
      latencyMs,
      usage: null,
    }));
    expect(latencyTrend(110, earlier)).toBe("stable");
    expect(latencyTrend(130, earlier)).toBe("up");
    expect(latencyTrend(60, earlier)).toBe("down");
    expect(latencyTrend(60, [])).toBe("stable");
  });
});

it("figures are short", () => {
  expect(formatBytes(0)).toEqual({ value: "0", unit: "B" });
  expect(formatBytes(999)).toEqual({ value: "999", unit: "B" });
  expect(formatBytes(237_568)).toEqual({ value: "238", unit: "kB" });
  expect(formatBytes(1_500_000)).toEqual({ value: "1.5", unit: "MB" });
  expect(describeOutcome(["connected", "not_configured", "connected"])).toBe(
    "2 connected, 1 not configured",
  );
});

describe("filters", () => {
  const read = (query: string) => {
    const params = new URLSearchParams(query);
    return readBindingFilters((name) => params.get(name));
  };

  it("take what is in their vocabulary from the address, and go back there", () => {
    expect(read("q=%20cache%20&status=active&category=storage")).toEqual({
      q: "cache",
      status: "active",
      category: "storage",
    });
    expect(read("status=<b>&category=nonsense")).toEqual({ q: "", status: "", category: "" });
    expect(bindingsHref(read(""))).toBe("/settings?tab=bindings");
    expect(bindingsHref(read("status=available"))).toBe("/settings?tab=bindings&status=available");
  });

  it("find by name, kind, words, state and category", () => {
    const finds = (query: string) => matchesFilters(BINDING, read(query));
    expect(["", "q=cache", "q=NAMESPACE", "q=value+store"].map(finds)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["q=bucket", "status=available", "category=ai"].map(finds)).toEqual([
      false,
      false,
      false,
    ]);
    expect(finds("status=active&category=storage")).toBe(true);
  });
});
