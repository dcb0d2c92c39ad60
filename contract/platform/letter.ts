import { audiences } from '@adm/domain/notification/notification-kind'
import { languages } from '@adm/domain/values/language'
import { z } from 'zod'
import { defineCalls } from '../call/call.ts'

/** A message whose text is in code, as a row of the settings page. */
export const letterRow = z.object({
  name: z.string(),
  label: z.string(),
  audience: z.enum([...audiences, 'account']),
  language: z.enum(languages),
  subject: z.string(),
})
export type LetterRow = z.output<typeof letterRow>

/** A letter with the parameters of its example, as its recipient reads it. */
export const letterPreview = letterRow.extend({ html: z.string(), text: z.string() })
export type LetterPreview = z.output<typeof letterPreview>

/** The messages whose texts are in code: nobody words them, and everybody who reads messages may look at them. */
export const letterCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/notifications/letters',
      summary: 'Les messages dont le texte ne se modifie pas, dans chaque langue',
      requires: ['notifications:read'],
      answer: z.array(letterRow),
    },
    read: {
      method: 'GET',
      path: '/api/notifications/letters/:name/:language',
      summary: 'Un message dont le texte ne se modifie pas, avec des valeurs d’exemple',
      requires: ['notifications:read'],
      params: z.object({ name: z.string().max(60), language: z.enum(languages) }),
      answer: letterPreview,
    },
  },
  { shows: [] },
)
