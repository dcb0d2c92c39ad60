import { bookingChange } from '@adm/domain/booking/order/booking'
import { checkerChange } from '@adm/domain/checker/checker-file'
import { clientChange } from '@adm/domain/client/client-draft'
import { clientTermsChange } from '@adm/domain/client/client-terms'
import { regularizationChange } from '@adm/domain/regularization/regularization'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { bookingRecord } from './features/booking/history/booking-record.ts'
import { checkerRecord } from './features/checker/history/checker-record.ts'
import { clientRecord, clientTermsRecord } from './features/client/detail/client-record.ts'
import { regularizationRecord } from './features/regularization/regularization-record.ts'

/** Whether a schema is a list, an object or a record, inside `optional`, `nullable` and pipes. */
const isMany = (schema: unknown): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isMany(schema.unwrap())
  if (schema instanceof z.ZodPipe) return isMany(schema.in) || isMany(schema.out)
  return [z.ZodArray, z.ZodObject, z.ZodRecord].some((many) => schema instanceof many)
}

it.each([
  ['a booking', bookingChange.shape, bookingRecord.lists],
  ['a checker', checkerChange.shape, checkerRecord.lists],
  ['a client', clientChange.shape, clientRecord.lists],
  ['the terms of a client', clientTermsChange.shape, clientTermsRecord.lists],
  ['a regularization', regularizationChange.shape, regularizationRecord.lists],
])('every field of %s that holds several things is merged thing by thing', (_, shape, lists = {}) => {
  const many = Object.entries(shape).filter(([, schema]) => isMany(schema))
  expect(many.map(([name]) => name).filter((name) => !(name in lists))).toEqual([])
  expect(many.length).toBeGreaterThan(0)
})
