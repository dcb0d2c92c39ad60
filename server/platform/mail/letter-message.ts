import type { Audience, RecordedKind } from '@adm/domain/notification/notification-kind'
import type { Language } from '@adm/domain/values/language'
import type { z } from 'zod'
import type { Letter } from './mail-letter.ts'

/** What the list of the previews tells of a letter, and its text with the parameters of its example. */
export type PreviewedLetter = {
  /** Its name in the address of its preview: `slot-offer`. */
  name: string
  /** Its name in French. */
  label: string
  /** To whom it goes; `account` is a member of staff, about the own account or work. */
  audience: Audience | 'account'
  /** The kind under which it is noted; null for a letter that is about no order and no checker. */
  kind: RecordedKind | null
  languages: readonly Language[]
  /** @returns undefined in a language that it is not written in */
  preview: (language: Language) => Letter | undefined
}
/** A message whose text is in code, with its parameters. */
export type LetterMessage<Params> = PreviewedLetter & { write: (params: Params) => Letter }

/**
 * Defines a letter as data: its parameters, an example of them in each of its languages, and its text. The staff words only the messages of
 * `docs/domain.md` 4.1; a letter says what a link or an account does, which has to be true whatever the staff prefers.
 */
export const defineLetter = <Params extends z.ZodType>({
  params,
  examples,
  ...row
}: {
  name: string
  label: string
  audience: PreviewedLetter['audience']
  kind: RecordedKind | null
  params: Params
  examples: Readonly<Partial<Record<Language, z.input<Params>>>>
  write: (params: z.output<Params>) => Letter
}): LetterMessage<z.output<Params>> => ({
  ...row,
  languages: (['FR', 'EN'] as const).filter((language) => examples[language] !== undefined),
  preview: (language) => (examples[language] === undefined ? undefined : row.write(params.parse(examples[language]))),
})
