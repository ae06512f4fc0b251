// Apart from the schema, so that the browser knows the rules without shipping zod.

/** How long passages may be made. Characters. */
export const CHUNK_SIZE = { min: 200, max: 4000 } as const;
/** What a passage may repeat of the one before it; at most half of its length, too. Characters. */
export const CHUNK_OVERLAP = { max: 1000 } as const;
/** How many numbers a vector may have. */
export const DIMENSIONS = { min: 32, max: 3072 } as const;
/** What is offered first: a sixth of what common models make, and nearly as good. */
export const USUAL_DIMENSIONS = 256;
