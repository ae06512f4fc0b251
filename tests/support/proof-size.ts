/** How much of a proof is run: `npm test` repeats a small part of it, `npm run proof` runs the whole. */
export function proofSize<Size>(sizes: { ci: Size; full: Size }): Size {
  return process.env.ATRIUM_PROOF === "full" ? sizes.full : sizes.ci;
}
