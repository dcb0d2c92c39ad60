import { describe, expect, it } from 'vitest'
import { languages } from '../../values/language.ts'
import { defaultTemplate } from './default-template.ts'
import { smsSize } from './sms-text.ts'
import { templateFaults } from './template-check.ts'
import { everyTemplateSlot, mayBeSms } from './template-slot.ts'
import { renderMessage } from './template-text.ts'
import { exampleValues } from './template-variable.ts'

const everyText = everyTemplateSlot.flatMap((slot) =>
  languages.map((language) => ({ ...slot, language, slot, text: defaultTemplate(slot, language) })),
)

describe('the texts of the product [ENT-20]', () => {
  it.each(everyText)('$kind to $audience in $language passes the checks of a text that a person saves', ({ slot, language, text }) => {
    expect(text.subject).not.toBe('')
    expect(templateFaults(slot, language, text)).toEqual([])
  })

  it.each(everyText)('$kind to $audience in $language reads well with all its values', ({ slot, language, text }) => {
    const { subject, paragraphs } = renderMessage(text, language, exampleValues(slot, language))
    expect([subject, ...paragraphs].join('\n')).not.toMatch(/[{}]|undefined|\s[.,]|\.\.|: *$/)
  })

  it.each(everyText.filter(({ slot }) => mayBeSms(slot)))('$kind to $audience in $language is an SMS of at most two parts', (row) => {
    const { sms } = renderMessage(row.text, row.language, exampleValues(row.slot, row.language))
    expect(sms).not.toBeNull()
    expect(smsSize(sms ?? '').parts).toBeLessThanOrEqual(2)
  })
})
