/** Constants of the provider's forms, apart from the schemas: a browser form needs no validator for them. */

/** The name that every new service gets unless the person chooses another: the product's, lower-cased. */
export const DEFAULT_SERVICE_NAME = "atrium";

/** Longest provider key accepted, in characters; key inputs use it as their maxLength. */
export const PROVIDER_KEY_MAX_LENGTH = 80;
