/** Everybody of the seeded company signs in with it. For local systems only. */
export const SEED_PASSWORD = "atrium-demo";

/** Its scrypt hash, made once, so that seeding is fast and the same everywhere. */
export const SEED_PASSWORD_HASH =
  "$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo";
