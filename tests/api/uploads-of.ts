/** The cells of a place's uploads that are one's own: an upload is its starter's, so that it is there for nobody else. */
export const uploadsOf = (place: string) => ({
  [`GET ${place}/uploads/{uploadId}`]: { known: 404 },
  [`DELETE ${place}/uploads/{uploadId}`]: { known: 404 },
  [`POST ${place}/uploads/{uploadId}/complete`]: { body: {}, known: 404 },
  [`PUT ${place}/uploads/{uploadId}/parts/{number}`]: { ids: { number: "1" }, known: 404 },
});
