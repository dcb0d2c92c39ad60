import { expect, expectTypeOf, it } from 'vitest'
import { everyTemplateSlot } from './template-slot.ts'
import { type MessageParams, type OrderKind, variablesOf } from './template-variable.ts'

it('the message of a block, and the list of keys, have parameters of their own', () => {
  const names = (kind: string) => everyTemplateSlot.filter((slot) => slot.kind === kind).map((slot) => variablesOf(slot))
  expect(names('blocked')).toEqual([['clientName', 'reason', 'link']])
  expect(names('weekendKeys')).toEqual([0, 1, 2].map(() => ['missions', 'missionCount', 'link']))
})

it('a wrong parameter, or one that misses, does not compile', () => {
  expectTypeOf<MessageParams<'blocked'>>().toEqualTypeOf<{
    readonly clientName: string
    readonly reason?: string
    readonly link?: string
  }>()
  expectTypeOf({ missions: '' }).not.toExtend<MessageParams<'weekendKeys'>>()
  expectTypeOf({ code: '' }).not.toExtend<MessageParams<'acknowledgement'>>()
  expectTypeOf<MessageParams<OrderKind>>().toExtend<MessageParams<'acknowledgement'>>()
})
