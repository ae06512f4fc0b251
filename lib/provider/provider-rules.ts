// Apart from the schemas, so that the forms carry no schema library to the browser.

/** The name that every new service gets unless the person chooses another: the product's, lower-cased. */
export const DEFAULT_SERVICE_NAME = "atrium";

/** Longest provider key accepted, in characters; key inputs use it as their maxLength. */
export const PROVIDER_KEY_MAX_LENGTH = 80;

// Provider's "Token formats" page: the old Global API Key is 37 to 45 lower-case hex characters, the
// current one "cfk_", 40 characters and a checksum whose length is not documented.
const LEGACY_KEY = /^[0-9a-f]{37,45}$/;
const CURRENT_KEY = /^cfk_[A-Za-z0-9_-]{40,76}$/;

/**
 * Tells whether a text has the form of a Global API Key, old or current.
 * @returns true for 37 to 45 lower-case hex characters or the `cfk_` form; nothing about validity.
 */
export function isProviderKey(value: string): boolean {
  return LEGACY_KEY.test(value) || CURRENT_KEY.test(value);
}
