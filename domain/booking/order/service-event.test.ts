import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingOptions } from '../../offer/booking-option.ts'
import { eventOpenTo, isForGood, isServiceEvent, optionsAfter, optionState, serviceEventNames, serviceEvents } from './service-event.ts'

const order = fc.record({ options: fc.subarray([...bookingOptions]), prefilled: fc.subarray([...bookingOptions, 'keysInstructions']) })
const option = fc.constantFrom(...bookingOptions)

describe('the events of the options of an order', () => {
  it('are one that adds and one that removes, for each option [STATE-4]', () => {
    expect(serviceEventNames.map((name) => [serviceEvents[name].option, serviceEvents[name].adds])).toEqual([
      ['virtual_tour', true],
      ['virtual_tour', false],
      ['annotated', true],
      ['annotated', false],
    ])
    expect(isServiceEvent('annotated_removed')).toBe(true)
    expect(isServiceEvent('toString')).toBe(false)
  })

  it('open what turns the option around, and leave the other options alone [STATE-4]', () => {
    fc.assert(
      fc.property(order, option, (before, optionName) => {
        const event = eventOpenTo(before, optionName)
        const after = event ? optionsAfter(before, event) : before.options
        expect(after.includes(optionName)).toBe(event === null ? false : !before.options.includes(optionName))
        expect(after.filter((other) => other !== optionName)).toEqual(before.options.filter((other) => other !== optionName))
      }),
    )
  })

  it('a prefilled option that was taken away is locked for good; any other comes back [STATE-4]', () => {
    fc.assert(
      fc.property(order, option, ({ options, prefilled }, optionName) => {
        const sold = { options: [...new Set([...options, optionName])], prefilled }
        const removal = eventOpenTo(sold, optionName)
        expect(removal && serviceEvents[removal].adds).toBe(false)
        const after = { ...sold, options: removal ? optionsAfter(sold, removal) : [] }
        const wasPrefilled = prefilled.includes(optionName)
        expect(removal && isForGood(sold, removal)).toBe(wasPrefilled)
        expect(optionState(after, optionName)).toBe(wasPrefilled ? 'locked' : 'off')
        expect(eventOpenTo(after, optionName) === null).toBe(wasPrefilled)
      }),
    )
  })
})
