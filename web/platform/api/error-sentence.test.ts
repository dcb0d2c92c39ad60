import { expect, it } from 'vitest'
import { errorSentence } from './error-sentence.ts'
import { Refused } from './refused.ts'

it("is the server's sentence, and of any other error a general one with what to do next, never the exception's text", () => {
  const refused = new Refused({ statusCode: 409, code: 'X', message: 'Ce créneau est déjà pris.', errors: [] })
  const others = [new TypeError('crypto.randomUUID is not a function'), new DOMException('denied'), 'denied', null, undefined]
  expect(errorSentence(refused)).toBe('Ce créneau est déjà pris.')
  expect(new Set(others.map(errorSentence))).toEqual(
    new Set(['Une erreur est survenue. Réessayez\u00a0; si elle revient, rechargez la page.']),
  )
})
