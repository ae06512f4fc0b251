import type { MetricAggregation, MetricCategory, MetricUnit } from "@/db/vocabulary";
import type { Day } from "../definition";
import type { Values } from "../field-schema";

interface SampleSeries {
  name: string;
  category: MetricCategory;
  unit: MetricUnit;
  aggregation: MetricAggregation;
  /** One value every three days, starting with today's. */
  values: readonly number[];
}

const DAYS_BETWEEN = 3;

const SERIES: readonly SampleSeries[] = [
  {
    name: "Website visits",
    category: "traffic",
    unit: "number",
    aggregation: "total",
    values: [
      1840, 1795, 1912, 1630, 1588, 1704, 1490, 1465, 1512, 1398, 1320, 1287, 1344, 1190, 1205,
      1162, 1098, 1120, 1043, 1010,
    ],
  },
  {
    name: "Bounce rate",
    category: "traffic",
    unit: "percentage",
    aggregation: "average",
    values: [
      41.2, 42.5, 40.8, 43.9, 44.4, 43.1, 46.7, 47.2, 45.9, 48.3, 49.1, 48.8, 50.2, 51.5, 50.9,
      52.3, 53.1, 52.6, 54.0, 55.2,
    ],
  },
  {
    name: "Newsletter sign-ups",
    category: "conversion",
    unit: "number",
    aggregation: "total",
    values: [38, 41, 35, 29, 44, 31, 27, 33, 25, 30, 22, 26, 24, 19, 21, 23, 18, 20, 16, 17],
  },
  {
    name: "Subscription revenue",
    category: "revenue",
    unit: "currency",
    aggregation: "latest",
    values: [
      12480, 12310, 12310, 12095, 11980, 11980, 11720, 11600, 11455, 11455, 11210, 11090, 11090,
      10875, 10710, 10710, 10540, 10395, 10395, 10220,
    ],
  },
  {
    name: "Time on page",
    category: "engagement",
    unit: "duration",
    aggregation: "average",
    values: [
      148, 152, 139, 161, 144, 137, 142, 129, 135, 131, 126, 133, 121, 118, 124, 115, 119, 112, 109,
      111,
    ],
  },
];

/** Sample custom metrics. `day` returns the date this many days from today. */
export const metricSamples = (day: Day): readonly Values[] =>
  SERIES.flatMap(({ values, ...series }) =>
    values.map((value, index) => ({ ...series, value, at: day(-index * DAYS_BETWEEN) })),
  );
