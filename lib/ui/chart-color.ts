const COLORS = 8;

/** The theme's colour of a chart's part; there are eight, which then repeat. */
export const chartColor = (index: number) => `var(--chart-${(index % COLORS) + 1})`;
