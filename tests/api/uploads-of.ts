/** The expectations for a person's uploads. Only the person who started an upload can see it. */
export const uploadsOf = (place: string) => ({
  [`GET ${place}/uploads/{uploadId}`]: { known: 404 },
  [`DELETE ${place}/uploads/{uploadId}`]: { known: 404 },
  [`POST ${place}/uploads/{uploadId}/complete`]: { body: {}, known: 404 },
  [`PUT ${place}/uploads/{uploadId}/parts/{number}`]: { ids: { number: "1" }, known: 404 },
});
