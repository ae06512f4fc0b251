/** A longer dropdown scrolls inside. */
export const DROPDOWN_MAX_HEIGHT_PX = 300;
