import type { Language } from '../../values/language.ts'
import type { DefaultText, DefaultTexts } from './default-text.ts'
import { englishTexts } from './default-texts-en.ts'
import { frenchTexts } from './default-texts-fr.ts'
import { mayBeSms, type TemplateSlot } from './template-slot.ts'
import type { TemplateText } from './template-text.ts'

const texts: Readonly<Record<Language, DefaultTexts>> = { FR: frenchTexts, EN: englishTexts }
const nothing: DefaultText = { subject: '', body: '' }

/** The text of the product for a message, before anybody changes it. */
export const defaultTemplate = (slot: TemplateSlot, language: Language): TemplateText => {
  const { subject, body, sms } = texts[language][slot.kind][slot.audience] ?? nothing
  return { subject, body, sms: mayBeSms(slot) ? (sms ?? null) : null }
}

const see: Readonly<Record<Language, string>> = { FR: 'Voir', EN: 'Open' }
const tenantActions: Readonly<Record<Language, string>> = { FR: 'Confirmer ou déplacer', EN: 'Confirm or move' }
const clientActions: Readonly<Record<Language, string>> = { FR: 'Confirmer le rendez-vous', EN: 'Confirm the appointment' }
const confirmActions: Readonly<Record<Language, string>> = { FR: 'Je serai là', EN: 'I will be there' }

/** The label of the button that opens the personal link of a message. */
export const linkLabelOf = ({ kind, audience }: TemplateSlot, language: Language): string => {
  if (audience === 'client' && kind === 'j5') return clientActions[language]
  if (audience !== 'tenant' || kind === 'report') return see[language]
  return (kind === 'j5' ? confirmActions : tenantActions)[language]
}

/** The note under the personal link of a message. */
export const personalLinkNotes: Readonly<Record<Language, string>> = {
  FR: 'Ce lien est personnel\u00a0: ne le transférez pas.',
  EN: 'This link is personal: please do not forward it.',
}
