/** A longer dropdown scrolls inside (platform-core §9). */
export const DROPDOWN_MAX_HEIGHT_PX = 300;
