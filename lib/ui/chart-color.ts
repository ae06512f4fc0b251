const COLORS = 8;

/** Returns the theme colour of a chart's series. The eight colours repeat. */
export const chartColor = (index: number) => `var(--chart-${(index % COLORS) + 1})`;
