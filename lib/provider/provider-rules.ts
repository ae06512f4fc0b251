// Separate from the schemas, so that forms don't ship the schema library to the browser.

/** The default name of each new service: the product's, in lower case. */
export const DEFAULT_SERVICE_NAME = "atrium";

/** The longest provider key accepted, in characters. Key inputs use it as their maxLength. */
export const PROVIDER_KEY_MAX_LENGTH = 80;

// From the provider's "Token formats" page: the old Global API Key has 37 to 45 lower-case hex
// characters. The current one has "cfk_", 40 characters and a checksum of undocumented length.
const LEGACY_KEY = /^[0-9a-f]{37,45}$/;
const CURRENT_KEY = /^cfk_[A-Za-z0-9_-]{40,76}$/;

/**
 * True if the text has the format of a Global API Key, old or current. Doesn't check that it is
 * valid.
 *
 * @returns true for 37 to 45 lower-case hex characters or the `cfk_` form.
 */
export function isProviderKey(value: string): boolean {
  return LEGACY_KEY.test(value) || CURRENT_KEY.test(value);
}
