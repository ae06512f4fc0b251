import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { UserSelector } from "@/app/(console)/_parts/team/user-selector";

it("the search names its list before anything has mounted", () => {
  const people = [{ id: "u1", name: "Ann", email: "ann@example.com", avatar: null, role: "admin" }];
  const html = renderToString(
    createElement(UserSelector, {
      people,
      chosen: new Set<string>(),
      find: null,
      onChoose: () => {},
    }),
  );
  const controlled = /<input[^>]*aria-controls="([^"]+)"/.exec(html)?.[1];
  expect(controlled).toBeTruthy();
  expect(html).toMatch(new RegExp(`<div(?=[^>]*role="listbox")[^>]*id="${controlled}"`));
});
