import { describe, expect, it } from 'vitest'
import { email, emails, requiredEmail } from './email.ts'

const messageOf = (schema: typeof email | typeof emails | typeof requiredEmail, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message

describe('e-mail addresses', () => {
  it('takes an address, with its tag [VAL-1]', () => {
    expect(email.parse('lea.roux+edl@example.fr')).toBe('lea.roux+edl@example.fr')
  })

  it.each([
    'a'.repeat(65).concat('@example.fr'),
    'lea@'.concat('a'.repeat(64), '.fr'),
    'lea@example-.fr',
    'lea@'.concat('abc.'.repeat(63), 'fr'),
  ])('refuses %s: longer or otherwise than mail allows [VAL-1]', (text) => {
    expect(messageOf(email, text)).toBe('Ce champ doit contenir un email conforme.')
  })

  it.each([
    '',
    ' lea@example.fr',
    'lea@example.fr\r\n',
    'lea',
    'lea@',
    '@example.fr',
    'lea@example',
    'lea roux@example.fr',
    'lea@example..fr',
    'a@example.fr, b@example.fr',
  ])('refuses « %s » in the specified words [VAL-1]', (text) => {
    expect(messageOf(email, text)).toBe('Ce champ doit contenir un email conforme.')
  })

  it.each(['mailto:lea@example.fr', '<lea@example.fr>', 'Léa Roux <lea@example.fr>', '"Roux, Léa" <lea@example.fr>'])(
    'reads « %s » as browsers and mail programs copy it [VAL-1]',
    (text) => {
      expect([email.parse(text), emails.parse(text)]).toEqual(['lea@example.fr', 'lea@example.fr'])
    },
  )

  it('reads several addresses as mail programs copy them [VAL-1]', () => {
    expect(emails.parse('"Roux, Léa" <lea@example.fr>, Ali <ali@example.fr>')).toBe('lea@example.fr, ali@example.fr')
  })

  it('is asked for where it is missing, and judged where it is not [VAL-1] [VAL-16]', () => {
    expect(messageOf(requiredEmail, '')).toBe('Renseignez un email.')
    expect(messageOf(requiredEmail, 'lea@')).toBe('Ce champ doit contenir un email conforme.')
    expect(requiredEmail.parse('lea@example.fr')).toBe('lea@example.fr')
  })

  it('takes several, separated by commas, and writes them alike [VAL-1]', () => {
    expect(emails.parse('a@example.fr ,b@example.fr')).toBe('a@example.fr, b@example.fr')
  })

  it.each(['a@example.fr,', 'a@example.fr; b@example.fr', 'a@example.fr, b@', ', a@example.fr'])(
    'refuses « %s »: each must be sound [VAL-1]',
    (text) => {
      expect(messageOf(emails, text)).toBe('Ce champ doit contenir un ou plusieurs emails conformes, séparés par des virgules.')
    },
  )
})
