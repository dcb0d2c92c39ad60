import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineColumns } from './columns.ts'

const columns = defineColumns(
  'client',
  z.object({ id: z.uuid(), zipCode: z.string(), emails: z.string().nullish(), recipients: z.object({ order: z.string() }).nullish() }),
  { json: ['recipients'], names: { emails: 'email' } },
)

it('selects each column under the name of its field', () => {
  expect(columns.select).toEqual([
    'client.id as id',
    'client.zip_code as zipCode',
    'client.email as emails',
    'client.recipients as recipients',
  ])
})

it('writes the fields that a row has, and JSON as text', () => {
  expect(columns.values({ zipCode: '35000', emails: 'a@example.fr', recipients: { order: 'b@example.fr' } })).toEqual({
    zip_code: '35000',
    email: 'a@example.fr',
    recipients: '{"order":"b@example.fr"}',
  })
})

it('leaves out what is undefined and what is no field of the subject, and writes null as NULL', () => {
  const row = { id: undefined, emails: null, recipients: null, salesRepName: 'Nour Petit' }

  expect(columns.values(row)).toStrictEqual({ email: null, recipients: null })
})

it('fills a new row with NULL where nothing was said', () => {
  expect(columns.wholeRow({ id: 'one', zipCode: '35000' })).toStrictEqual({ id: 'one', zip_code: '35000', email: null, recipients: null })
})

it('gives a batch all columns, and JSON as a value', () => {
  expect(columns.jsonRow({ zipCode: '35000', recipients: { order: 'b@example.fr' } })).toStrictEqual({
    id: null,
    zip_code: '35000',
    email: null,
    recipients: { order: 'b@example.fr' },
  })
})
