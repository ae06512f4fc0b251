import { expect, it } from "vitest";
import { joinPages } from "@/lib/knowledge/extraction/join-pages";

it("a page's own number goes, even if a cover has none", () => {
  const pages = [
    "Brava manual\n\nRead it before the first use.",
    "1 Safety\n\nThe boiler is hot.\n\nPage 2",
    "2 Care\n\nDescale it every three months.\n\nSeite 3",
  ];
  expect(joinPages(pages).text).toBe(
    "Brava manual\n\nRead it before the first use.\n\n1 Safety\n\nThe boiler is hot.\n\n2 Care\n\nDescale it every three months.",
  );
});

it("another page's number at the edge of a page stays", () => {
  const pages = ["Contents\n\nSee the table below.\n\nPage 7", "1 Safety\n\nThe boiler is hot."];
  expect(joinPages(pages).text).toContain("Page 7");
});
