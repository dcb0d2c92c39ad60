/** A text in which case, accents and punctuation do not count: « Zoé D'Arc » is `zoe d arc`. */
export const plainText = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
