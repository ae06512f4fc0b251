/** Characters of an id that are shown instead of a number. */
const SHORT_ID = 8;

/** Returns an order's number, or the start of its id if it has none. */
export const orderNumber = (order: { id: string; number?: unknown }): string =>
  typeof order.number === "string" && order.number !== ""
    ? order.number
    : order.id.slice(0, SHORT_ID);
