"use client";

import { RouteError, type RouteErrorProps } from "@/components/errors/route-error";
import { sendCrashReport } from "./panel-boundary";

/** The crash screen of a route, with its title. Reports the crash. */
export default function RouteCrash(props: Omit<RouteErrorProps, "onReport">) {
  return (
    <>
      <title>Something went wrong</title>
      <RouteError {...props} onReport={sendCrashReport} />
    </>
  );
}
