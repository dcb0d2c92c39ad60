const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’'\-\s]+/g, ' ')
    .toLowerCase()
    .trim()

/** Whether the text holds every word typed; case, accents, apostrophes and hyphens do not count, as on the server. Nothing typed is held by all. */
export const holdsWords = (text: string, typed: string): boolean => {
  const searched = plain(text)
  return plain(typed)
    .split(' ')
    .every((word) => searched.includes(word))
}
