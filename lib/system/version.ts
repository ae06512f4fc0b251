/**
 * Atrium's version, the same as in package.json (checked by a test). Plain Node reads this file
 * too.
 */
export const VERSION = "1.0.0";
