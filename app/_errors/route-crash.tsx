"use client";

import { RouteError, type RouteErrorProps } from "@/components/errors/route-error";
import { sendCrashReport } from "./panel-boundary";

/** The screen of a route that crashed, which reports it. It comes with the crash, and so does the title. */
export default function RouteCrash(props: Omit<RouteErrorProps, "onReport">) {
  return (
    <>
      <title>Something went wrong</title>
      <RouteError {...props} onReport={sendCrashReport} />
    </>
  );
}
