import { notFound } from "next/navigation";
import { pageContext } from "@/lib/http/load";

/** Crashes outside the console's frame, for browser tests. Exists only with ATRIUM_TEST_PAGES=1. */
export default async function CrashTestRootPage() {
  const { config } = await pageContext();
  if (!config.testPages) notFound();
  throw new Error("The test page failed outside the console");
}
