import { expect, it } from 'vitest'
import { neededTags } from './booking-needs.ts'

const flat = { service: 'checkin', furnished: false, propertyKind: 'apartment', propertyType: 'house', options: [] } as const

it.each([
  [flat, ['NOTFURNISHED']],
  [{ ...flat, furnished: true }, ['FURNISHED']],
  [{ ...flat, propertyKind: 'house' as const }, ['NOTFURNISHED', 'HOUSE']],
  [{ ...flat, propertyType: 'business' as const }, ['NOTFURNISHED', 'BUSINESS']],
  [{ ...flat, propertyType: 'business' as const, propertyKind: 'house' as const }, ['NOTFURNISHED', 'BUSINESS']],
  [{ ...flat, service: 'previsit' as const }, ['NOTFURNISHED', 'PREVISIT']],
  [{ ...flat, options: ['virtual_tour' as const] }, ['NOTFURNISHED', 'VIRTUAL_TOUR']],
])('%j needs %j', (order, tags) => expect(neededTags({ ...order, options: [...order.options] })).toEqual(tags))
