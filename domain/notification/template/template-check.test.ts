import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { templateDraftOf } from './notification-template.ts'
import { templateFaults } from './template-check.ts'
import { everyTemplateSlot } from './template-slot.ts'
import { renderMessage } from './template-text.ts'
import { exampleValues, templateVariable, variablesOf } from './template-variable.ts'

const reminder = { kind: 'j1', audience: 'tenant' } as const
const fine = { subject: 'Rappel', body: 'Le {{date}} à {{heure}}.', sms: null }
const faultsOf = (change: object, slot: (typeof everyTemplateSlot)[number] = reminder) => templateFaults(slot, 'FR', { ...fine, ...change })

describe('the checks of the text of a message', () => {
  it('accept a plain text', () => expect(faultsOf({})).toEqual([]))

  it.each([
    ['an empty subject', { subject: ' ' }, 'subject', "Renseignez l'objet."],
    ['two lines in the subject', { subject: 'Un\nBcc: x@exemple.fr' }, 'subject', "L'objet tient sur une seule ligne."],
    ['a separator of lines in the subject', { subject: 'Un\u2028deux' }, 'subject', "L'objet tient sur une seule ligne."],
    ['a subject that may be empty', { subject: '{{telephone_controleur}}' }, 'subject', expect.stringContaining("L'objet serait vide")],
    ['a long subject', { subject: 'x'.repeat(201) }, 'subject', 'Ce champ doit contenir 200 caractères au plus.'],
    ['an empty message', { body: '\n' }, 'body', 'Renseignez le message.'],
    [
      'a long message',
      { body: 'x'.repeat(20_001) },
      'body',
      `Ce champ doit contenir ${(20_000).toLocaleString('fr-FR')} caractères au plus.`,
    ],
    [
      'an unknown variable',
      { body: '{{prenom}}' },
      'body',
      "«\u00a0{{prenom}}\u00a0» n'est pas une variable. Choisissez-en une dans la liste.",
    ],
    [
      'a variable of another message',
      { body: '{{missions}}' },
      'body',
      "«\u00a0{{missions}}\u00a0» n'existe pas dans ce message. Choisissez une variable de la liste.",
    ],
    ['a variable that a tenant may not read', { body: '{{acces}}' }, 'body', expect.stringContaining("n'existe pas dans ce message")],
    ['a condition that is not closed', { body: '{{#lien}}Ouvrez' }, 'body', expect.stringContaining("n'est pas fermée")],
    ['a name in an SMS', { sms: 'Avec {{controleur}}' }, 'sms', expect.stringContaining('ne peut pas figurer dans un SMS')],
    ['a long SMS', { sms: 'à'.repeat(307) }, 'sms', "Le SMS ferait 307 caractères avec les valeurs d'exemple, 306 au plus."],
  ])('refuse %s', (_, change, path, message) => {
    expect(faultsOf(change)).toEqual([{ path, message }])
  })

  it('refuse an SMS of a message that goes by mail only', () => {
    const text = { subject: 'Rapport', body: 'Prêt.', sms: 'Prêt.' }
    expect(templateFaults({ kind: 'report', audience: 'client' }, 'FR', text)).toEqual([
      { path: 'sms', message: 'Ce message ne part pas par SMS.' },
    ])
  })

  it('refuse a convocation that may lack its date, hour or place', () => {
    const convocation = { kind: 'j8', audience: 'tenant' } as const
    const body = 'Le {{date}}, {{adresse}}. {{#lien}}{{heure}}{{/lien}}'
    expect(faultsOf({ body }, convocation)).toEqual([
      {
        path: 'body',
        message: 'Ce message doit toujours contenir «\u00a0{{heure}}\u00a0», hors de toute condition\u00a0: il sert de convocation.',
      },
    ])
  })

  it('are those of the form, at its fields', () => {
    const draft = templateDraftOf(reminder, 'FR').safeParse({ ...fine, body: '{{prenom}}' })
    expect(draft.error?.issues.map(({ path }) => path)).toEqual([['body']])
  })

  it('answer for any text, and an accepted one has a subject of one line, whatever its values', () => {
    const anyText = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('{{date}}', 'Le {{date}} {{#lien}}x{{/lien}}', '{{ville}}\r\n'))
    fc.assert(
      fc.property(fc.constantFrom(...everyTemplateSlot), anyText, anyText, fc.string(), (slot, subject, body, value) => {
        const text = { subject, body, sms: null }
        if (templateFaults(slot, 'FR', text).length > 0) return
        const values = Object.fromEntries(variablesOf(slot).map((name) => [name, `${value}x\r\nBcc: a@exemple.fr`]))
        expect(renderMessage(text, 'FR', values).subject).toMatch(/^[^\r\n]+$/)
      }),
    )
  })
})

describe('the values of a message', () => {
  it('have a French label and an example in both languages', () => {
    for (const slot of everyTemplateSlot)
      for (const name of variablesOf(slot)) {
        const { label, example } = templateVariable(name)
        expect([label, example.FR, example.EN].every(Boolean)).toBe(true)
      }
  })

  it('start no paragraph of their own, and keep their lines', () => {
    const slot = { kind: 'weekendKeys', audience: 'staff' } as const
    const { paragraphs } = renderMessage(defaultTemplate(slot, 'FR'), 'FR', { ...exampleValues(slot, 'FR'), missions: 'Un\n\n\nDeux' })
    expect(paragraphs.at(-1)).toBe('Un\nDeux')
  })

  it('put the blanks of French before high punctuation', () => {
    expect(renderMessage({ subject: 'Rappel : demain ?', body: '« Oui » !', sms: null }, 'FR', {})).toMatchObject({
      subject: 'Rappel\u00a0: demain\u00a0?',
      paragraphs: ['«\u00a0Oui\u00a0»\u00a0!'],
    })
  })
})
