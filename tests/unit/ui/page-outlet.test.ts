import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PageOutlet } from "@/components/shell/page-outlet";

function outlet(fullWidth?: boolean) {
  const props = { children: "The page", ...(fullWidth === undefined ? {} : { fullWidth }) };
  return renderToString(createElement(PageOutlet, props));
}

describe("the outlet", () => {
  it("holds the page's body at a readable width", () => {
    expect(outlet()).toMatch(/<main [^>]*data-slot="page-outlet"[^>]*>The page<\/main>/);
    expect(outlet()).toContain("max-w-330");
    expect(outlet()).not.toContain("data-full-width");
  });

  it("takes the full width where it is asked to", () => {
    expect(outlet(true)).toContain('data-full-width="true"');
    expect(outlet(true)).not.toContain("max-w-");
  });
});
