import { notificationKinds, notificationKindNames, templatedKinds } from '@adm/domain/notification/notification-kind'
import { everyTemplateSlot } from '@adm/domain/notification/template/template-slot'
import { describe, expect, it } from 'vitest'
import { letters } from './app.ts'
import { textOf } from './platform/mail/mail-letter.ts'

const previews = letters.flatMap((letter) => letter.languages.map((language) => ({ letter, language, name: `${letter.name} ${language}` })))

describe('a letter', () => {
  it.each(previews)('$name has an example that its parameters take, and a text without a gap', ({ letter, language }) => {
    const text = letter.preview(language)
    expect(text?.subject).toMatch(/\S/)
    expect(`${text?.subject} ${text && textOf(text)}`).not.toMatch(/undefined|null|NaN|Invalid|\[object/)
  })

  it('has a name of its own', () => {
    expect(new Set(letters.map(({ name }) => name)).size).toBe(letters.length)
  })
})

it.each(notificationKindNames)('the kind %s has a preview, of its templates or of a letter', (kind) => {
  const isTemplated = templatedKinds.some((name) => name === kind)
  const previewed = isTemplated ? everyTemplateSlot.filter((slot) => slot.kind === kind) : letters.filter((letter) => letter.kind === kind)
  expect(previewed).not.toEqual([])
  for (const { audience } of previewed) expect(notificationKinds[kind].audiences).toContain(audience)
})
