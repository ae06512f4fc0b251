import { ChartLine, Gauge, Lightbulb } from "@/components/ui/icons";
import type { AreaView } from "../../_records/area-tabs";
import { ChartsScreen } from "./charts-view";
import { InsightsScreen } from "./insights-view";
import { MetricsScreen } from "./metrics-view";

/** The analytics workspace of a project. */
export const ANALYTICS_VIEWS: readonly [AreaView, ...AreaView[]] = [
  {
    id: "metrics",
    label: "Metrics",
    icon: <Gauge aria-hidden />,
    render: (props) => <MetricsScreen {...props} />,
  },
  {
    id: "charts",
    label: "Charts",
    icon: <ChartLine aria-hidden />,
    render: (props) => <ChartsScreen {...props} />,
  },
  {
    id: "insights",
    label: "Insights",
    icon: <Lightbulb aria-hidden />,
    render: (props) => <InsightsScreen {...props} />,
  },
];
