import { expect, it } from "vitest";
import { askRag } from "@/lib/knowledge/documents/ask-rag";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

/** Three short sections in one passage, and steps that go on in the next one. */
const LEASE = `# Lease of hall 3

## Rent

The rent rises each year by 2.1 percent.

## Notice

The lease ends on 31 December 2029. ${"Both sides keep the inventory list up to date. ".repeat(14)}

## Leaks

If a pipe bursts:

1. Turn off the main switch beside gate one.
2. Call the caretaker, Mr Brandl.
3. Send photographs within 48 hours.
`;

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createSignedIn("superadmin"));
const { ragId } = await makeLibrary(ctx, [{ title: "Lease", text: LEASE }]);

it("a near passage begins with the section that has the question's words, whole", async () => {
  const { refused, nearest } = await askRag(ctx, ragId, {
    question: "A pipe is leaking badly upstairs, whom should I telephone?",
  });
  expect(refused).toBe(true);
  const [first] = nearest;
  expect(first?.heading).toBe("Leaks");
  expect(first?.text).toMatch(
    /^If a pipe bursts:\n1\. Turn off the main switch beside gate one\.\n2\. Call the caretaker, Mr Brandl\.\n3\. Send photographs within 48 hours\./,
  );
  expect(LEASE.slice(first?.start, first?.end)).toContain("Send photographs");
  expect(LEASE.slice(first?.start, first?.end)).not.toContain("2029");
});

it("its other sections follow under their own headings", async () => {
  const { nearest } = await askRag(ctx, ragId, {
    question: "By how much does what we pay rise, and who decides?",
  });
  expect(nearest[0]?.text).toMatch(/^The rent rises .*\n\nNotice\nThe lease ends/);
});
