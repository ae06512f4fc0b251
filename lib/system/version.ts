/** The version of this Atrium: that of package.json, which a test compares. Plain Node reads this file too. */
export const VERSION = "0.1.0";
