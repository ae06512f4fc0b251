/** Characters that the fields of a managed item take; for the schemas and for the forms, which carry no zod. */
export const ITEM_LIMITS = { name: 200, details: 5000, type: 100, url: 2048 } as const;
