import { letterCalls, type LetterPreview } from '@adm/contract/platform/letter'
import { Refusal } from '@adm/domain/refusal'
import type { Language } from '@adm/domain/values/language'
import { answers, type Routes } from '../http/serve.ts'
import type { PreviewedLetter } from '../mail/letter-message.ts'
import { htmlOf, textOf } from '../mail/mail-letter.ts'

const previewsOf = ({ name, label, audience, preview }: PreviewedLetter, language: Language): LetterPreview[] => {
  const letter = preview(language)
  return letter ? [{ name, label, audience, language, subject: letter.subject, html: htmlOf(letter), text: textOf(letter) }] : []
}

const getPreview = (letters: readonly PreviewedLetter[], name: string, language: Language): LetterPreview => {
  const [preview] = letters.flatMap((letter) => (letter.name === name ? previewsOf(letter, language) : []))
  if (!preview) throw new Refusal('missing', 'LETTER_NOT_FOUND', "Ce message n'existe pas.")
  return preview
}

/** The letters of all features, with the parameters of their examples. */
export const letterRoutes = (letters: readonly PreviewedLetter[]): Routes =>
  answers(letterCalls, {
    list: async () => letters.flatMap((letter) => letter.languages.flatMap((language) => previewsOf(letter, language))),
    read: async ({ params }) => getPreview(letters, params.name, params.language),
  })
