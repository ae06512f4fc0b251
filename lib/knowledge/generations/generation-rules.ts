// Apart from the schema, so that the browser knows the rules without shipping zod.

/** How long passages may be made. Characters. */
export const CHUNK_SIZE = { min: 200, max: 4000 } as const;
/** What a passage may repeat of the one before it; at most half of its length, too. Characters. */
export const CHUNK_OVERLAP = { max: 1000 } as const;
