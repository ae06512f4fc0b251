import { notFound } from "next/navigation";
import { pageContext } from "@/lib/http/load";
import { PageTitle } from "../../_parts/page-title";
import { CrashTest } from "../_parts/crash-test";

/** Crashes on purpose, for browser tests. Exists only with ATRIUM_TEST_PAGES=1. */
export default async function CrashTestPage({ params }: { params: Promise<{ level: string }> }) {
  const { config } = await pageContext();
  if (!config.testPages) notFound();
  const { level } = await params;
  if (level === "server") throw new Error("The test page failed on the server");
  return (
    <>
      <PageTitle names={["Crash test"]} />
      <CrashTest level={level} />
    </>
  );
}
