import { expect, it } from "vitest";
import { siteOf } from "@/lib/managed-items/site-of";

const own = { origin: "https://atrium.example.com", page: "/agents/a1/workspace" };

it.each([
  ["https://scout.example.com", "https://scout.example.com"],
  [
    "https://scout.example.com/agents/a2/workspace",
    "https://scout.example.com/agents/a2/workspace",
  ],
  // Agents of the set-up form have the console as their address.
  ["https://atrium.example.com", ""],
  ["https://atrium.example.com/agents", ""],
  // The console has moved since.
  ["https://former.example.com/agents/a1/workspace", ""],
  ["", ""],
])("the site of an item with the address %s is %s", (url, site) => {
  expect(siteOf(url, own)).toBe(site);
});
