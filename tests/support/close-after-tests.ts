import { afterAll } from "vitest";

/**
 * Returns what a test file opens at its top, such as a system, and closes it after the file's last
 * test. What is opened last is closed first.
 */
export async function closeAfterTests<Opened extends { close(): unknown }>(
  opening: Opened | Promise<Opened>,
): Promise<Opened> {
  const opened = await opening;
  afterAll(() => opened.close());
  return opened;
}
