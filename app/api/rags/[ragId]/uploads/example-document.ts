/** Arguments for curl that send a text of seventy bytes. */
export const EXAMPLE_DOCUMENT = `--data-binary "$(printf 'The office is open from nine to five. Visitors park behind the lighthouse.' | head -c 70)"`;
