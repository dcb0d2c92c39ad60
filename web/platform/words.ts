const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’'\-\s]+/g, ' ')
    .toLowerCase()
    .trim()

/** Whether the text contains every typed word; case, accents, apostrophes and hyphens are ignored, as on the server. True without words. */
export const containsWords = (text: string, typed: string): boolean => {
  const searched = plain(text)
  return plain(typed)
    .split(' ')
    .every((word) => searched.includes(word))
}
