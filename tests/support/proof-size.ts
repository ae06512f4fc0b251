/** Returns how much of a proof to run: `npm test` runs a small part, `npm run proof` all of it. */
export function proofSize<Size>(sizes: { ci: Size; full: Size }): Size {
  return process.env.ATRIUM_PROOF === "full" ? sizes.full : sizes.ci;
}
