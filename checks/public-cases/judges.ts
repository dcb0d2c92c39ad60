import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { clientDraft } from '@adm/domain/client/client-draft'
import { accessParts } from '@adm/domain/dwelling/access-words'
import { addressWords } from '@adm/domain/dwelling/address-words'
import { dwellingForm } from '@adm/domain/dwelling/dwelling-form'
import { readAddress } from '@adm/domain/dwelling/typed-address'
import { plainText } from '@adm/domain/values/text'
import { readPerson } from '@adm/domain/values/typed/typed-person'
import { hashPassword, isPassword } from '../../server/features/auth/password/password.ts'
import { asDigits, asText, formulaErrorOf } from '../../server/platform/import/import-cells.ts'
import { reportOfReturn } from '../../server/platform/mail/returned/returned-mail.ts'
import { placeOf, type PublicCase } from './public-case.ts'

/** A judge of the cases of one place, by the product's own functions. `serves`: words of the place. */
type Judge = { serves: RegExp; by: string; isRight: (publicCase: PublicCase) => boolean | Promise<boolean> }

const text = z.string()
const texts = z.array(z.string())
const isRefusal = (expected: unknown): boolean => typeof expected === 'string' && expected.startsWith('422')

/** A field of a client: refused, or stored as expected. */
const judgeField = async ({ field, input, expected }: PublicCase): Promise<boolean> => {
  const schema = z.record(z.string(), z.custom<z.ZodType>()).parse(clientDraft.shape)[text.parse(field)]
  const parsed = await schema?.safeParseAsync(input)
  return isRefusal(expected) ? parsed?.success === false : parsed?.success === true && isDeepStrictEqual(parsed.data, expected)
}

/** The parts that a case expects: an object, or a sentence that begins with « lastName DUPONT, firstName Jean ». */
const partsOf = (expected: unknown): Record<string, string> => {
  if (typeof expected !== 'string') return z.record(z.string(), z.string()).parse(expected)
  return Object.fromEntries([...expected.matchAll(/\b(lastName|firstName) ([^\s,]+)/g)].map(([, name = '', value = '']) => [name, value]))
}
const hasParts = (read: object | null, expected: unknown): boolean =>
  read !== null && Object.entries(partsOf(expected)).every(([name, value]) => Reflect.get(read, name) === value)

/** Whether each searched word is in the text in one of its writings, as the filter by address says it in SQL. */
const isMatch = (stored: string, typed: string): boolean => {
  const words = plainText(stored).split(' ')
  return addressWords(typed).every(({ typed: word, parts, shorts }) => {
    const contains = [plainText(word), ...parts].some((part) => words.join(' ').includes(part))
    return contains || shorts.some((short) => words.includes(short))
  })
}

/** One column of an import of clients: the value that the cell has in the product. */
const judgeCell = ({ column, input, expected }: PublicCase): boolean => {
  const cell = text.parse(input)
  const value = column === 'Code postal' ? asDigits(5)(cell) : asText(cell)
  return formulaErrorOf(cell) ? /refused/.test(text.parse(expected)) : typeof value === 'string' && text.parse(expected).startsWith(value)
}

const ownMail = '01990000-0000-7000-8000-000000000001'
const judgeReturn = async ({ input, expected }: PublicCase): Promise<boolean> => {
  const { status, original, action } = z.object({ status: text, original: text, action: text }).parse(input)
  const parts = [
    [status, `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: utf-8; lea@example.org\r\nAction: ${action}\r\nStatus: 5.1.1`],
    [original, `Message-ID: <${ownMail}@adm.example>\r\nSubject: Rendez-vous`],
  ]
  const head = 'From: mx@example.org\r\nContent-Type: multipart/report; boundary="b"\r\n\r\n'
  const body = parts.map(([type = '', content = '']) => `--b\r\nContent-Type: ${type}\r\n\r\n${content}\r\n\r\n`).join('')
  return (await reportOfReturn(Buffer.from(`${head}${body}--b--\r\n`)))?.outcome === expected
}

const formOf = (address: string): string => JSON.stringify(dwellingForm({ address, building: 'B', floor: '3', door: '1' }))

/** A case that none serves is held by the tests whose title has its number. */
const judges: readonly Judge[] = [
  { serves: /^POST \/api\/clients, /, by: 'clientDraft', isRight: judgeField },
  {
    serves: /whole address in one line/,
    by: 'readAddress',
    isRight: ({ input, expected }) => hasParts(readAddress(text.parse(input)), expected),
  },
  { serves: /tenant in one line/, by: 'readPerson', isRight: ({ input, expected }) => hasParts(readPerson(text.parse(input)), expected) },
  {
    serves: /bookings\?address=/,
    by: 'addressWords, both ways',
    isRight: ({ stored, input }) => {
      const [street, typed] = [text.parse(stored).replace(/^\d+ /, ''), text.parse(input)]
      return isMatch(street, typed) && isMatch(typed, street)
    },
  },
  {
    serves: /auth\/password/,
    by: 'isPassword',
    isRight: async ({ set, typed }) => isPassword(text.parse(typed), await hashPassword(text.parse(set))),
  },
  { serves: /^import of clients/, by: 'the cells of an import', isRight: judgeCell },
  {
    serves: /^letters/,
    by: 'accessParts',
    isRight: ({ input, expected }) => {
      const fields = ['building', 'floor', 'door', 'apartmentNumber'] as const
      return accessParts('FR', fields, z.record(z.string(), text).parse(input)).join(', ') === expected
    },
  },
  { serves: /^returned mail/, by: 'reportOfReturn', isRight: judgeReturn },
  {
    serves: /entry-suggestions/,
    by: 'dwellingForm',
    isRight: ({ stored, input }) => texts.parse(input).every((typed) => formOf(typed) === formOf(text.parse(stored))),
  },
  {
    serves: /same building, floor and door/,
    by: 'dwellingForm',
    isRight: ({ input }) =>
      new Set(texts.parse(input).map(formOf)).size === 1 && !texts.parse(input).map(formOf).includes(formOf('12 B rue de la Gare')),
  },
]

/** The judge of a case, if its place has one. */
export const judgeOf = (publicCase: PublicCase): Judge | undefined => judges.find(({ serves }) => serves.test(placeOf(publicCase)))
