"use client";

import { RouteError, type RouteErrorProps } from "@/components/errors/route-error";
import { sendCrashReport } from "./panel-boundary";

/** The screen of a route that crashed, which reports it. */
export default function RouteCrash(props: Omit<RouteErrorProps, "onReport">) {
  return <RouteError {...props} onReport={sendCrashReport} />;
}
