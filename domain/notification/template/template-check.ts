import type { FieldRefusal } from '../../refusal.ts'
import type { Language } from '../../values/language.ts'
import { mostSmsCharacters, smsSize } from './sms-text.ts'
import { certainTagsOf, parseTemplate, type TemplatePart, tagsOf } from './template-markup.ts'
import { mayBeSms, type TemplateSlot } from './template-slot.ts'
import { mostBody, mostSubject, mostTypedSms, renderMessage, type TemplateText } from './template-text.ts'
import { exampleValues, type TemplateVariable, templateVariable, variableOfTag, variablesOf } from './template-variable.ts'

type Field = keyof TemplateText
const most: Readonly<Record<Field, number>> = { subject: mostSubject, body: mostBody, sms: mostTypedSms }

const inBraces = (tag: string): string => `«\u00a0{{${tag}}}\u00a0»`

/** The variables that a message to tenants about their appointment must display, whatever else it says: without them it summons nobody. */
const mustDisplay: readonly TemplateVariable[] = ['day', 'hour', 'place']
const summons = ['confirmation', 'change', 'j8']
const requiredOf = ({ kind, audience }: TemplateSlot): readonly TemplateVariable[] =>
  audience === 'tenant' && summons.includes(kind) ? mustDisplay : []

const tagFault = (slot: TemplateSlot, field: Field, tag: string): string | null => {
  const name = variableOfTag(tag)
  if (!name) return `${inBraces(tag)} n'est pas une variable. Choisissez-en une dans la liste.`
  if (!variablesOf(slot).includes(name)) return `${inBraces(tag)} n'existe pas dans ce message. Choisissez une variable de la liste.`
  if (field === 'sms' && templateVariable(name).isPersonal)
    return `${inBraces(tag)} ne peut pas figurer dans un SMS\u00a0: il se lit sur un téléphone verrouillé.`
  return null
}

/** The first fault of the markup of a text. */
const markupFault = (slot: TemplateSlot, field: Field, text: string): string | null => {
  const parsed = parseTemplate(text)
  if ('fault' in parsed) return parsed.fault
  return firstOf(tagsOf(parsed.parts), (tag) => tagFault(slot, field, tag))
}

const firstOf = <Item>(items: readonly Item[], faultOf: (item: Item) => string | null): string | null => {
  for (const item of items) {
    const fault = faultOf(item)
    if (fault) return fault
  }
  return null
}

const partsOf = (text: string): readonly TemplatePart[] => {
  const parsed = parseTemplate(text)
  return 'fault' in parsed ? [] : parsed.parts
}

/** The examples without those that a message may lack. */
const certainValues = (slot: TemplateSlot, language: Language) =>
  Object.fromEntries(
    Object.entries(exampleValues(slot, language)).filter(
      ([name]) => !variablesOf(slot).some((other) => other === name && templateVariable(other).isOptional),
    ),
  )

type Checked = { slot: TemplateSlot; language: Language; text: TemplateText }

const subjectFault = ({ slot, language, text }: Checked): string | null => {
  if (text.subject.trim() === '') return "Renseignez l'objet."
  if (/[\r\n\u2028\u2029]/.test(text.subject)) return "L'objet tient sur une seule ligne."
  const fault = markupFault(slot, 'subject', text.subject)
  if (fault) return fault
  if (renderMessage(text, language, certainValues(slot, language)).subject === '')
    return "L'objet serait vide quand ses variables le sont\u00a0: ajoutez-y des mots."
  return null
}

const bodyFault = ({ slot, text }: Checked): string | null => {
  if (text.body.trim() === '') return 'Renseignez le message.'
  const fault = markupFault(slot, 'body', text.body)
  if (fault) return fault
  const certain = certainTagsOf(partsOf(text.body))
  const missing = requiredOf(slot).find((name) => !certain.includes(templateVariable(name).tag))
  if (!missing) return null
  return `Ce message doit toujours contenir ${inBraces(templateVariable(missing).tag)}, hors de toute condition\u00a0: il sert de convocation.`
}

const smsFault = ({ slot, language, text }: Checked): string | null => {
  if (text.sms === null || text.sms.trim() === '') return null
  if (!mayBeSms(slot)) return 'Ce message ne part pas par SMS.'
  const fault = markupFault(slot, 'sms', text.sms)
  if (fault) return fault
  const { characters } = smsSize(renderMessage(text, language, exampleValues(slot, language)).sms ?? '')
  return characters > mostSmsCharacters
    ? `Le SMS ferait ${characters} caractères avec les valeurs d'exemple, ${mostSmsCharacters} au plus.`
    : null
}

const checks = { subject: subjectFault, body: bodyFault, sms: smsFault }
const fields = ['subject', 'body', 'sms'] as const satisfies readonly Field[]

/** The faults of the texts of a message, at most one a field. A text that is too long is not parsed. */
export const templateFaults = (slot: TemplateSlot, language: Language, text: TemplateText): readonly FieldRefusal[] => {
  const long = fields.filter((field) => (text[field]?.length ?? 0) > most[field])
  if (long.length > 0)
    return long.map((path) => ({ path, message: `Ce champ doit contenir ${most[path].toLocaleString('fr-FR')} caractères au plus.` }))
  return fields.flatMap((path) => {
    const message = checks[path]({ slot, language, text })
    return message ? [{ path, message }] : []
  })
}
