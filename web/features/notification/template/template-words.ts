import type { LetterRow } from '@adm/contract/platform/letter'
import type { NotificationTemplateRow } from '@adm/domain/notification/template/notification-template'
import { audienceLabels, audiences, notificationKinds, templatedKinds } from '@adm/domain/notification/notification-kind'
import { isTemplateSlot, type TemplateSlot } from '@adm/domain/notification/template/template-slot'
import { type Language, languageLabels, languages } from '@adm/domain/values/language'

/** A message in a language. */
export type Message = TemplateSlot & { language: Language }

/** The message in an address: `j8-tenant-FR`. */
export const keyOfMessage = ({ kind, audience, language }: Message): string => `${kind}-${audience}-${language}`

/** The message of an address; undefined when the product sends no such message. */
export const messageOfKey = (key: string): Message | undefined => {
  const [typedKind, typedAudience, typedLanguage] = key.split('-')
  const kind = templatedKinds.find((name) => name === typedKind)
  const audience = audiences.find((name) => name === typedAudience)
  const language = languages.find((name) => name === typedLanguage)
  if (!kind || !audience || !language || !isTemplateSlot({ kind, audience })) return undefined
  return { kind, audience, language }
}

/** « Convocation (J-8) · Locataire · Français ». */
export const messageInWords = ({ kind, audience, language }: Message): string =>
  [notificationKinds[kind].label, audienceLabels[audience], languageLabels[language]].join(' · ')

/** « D'origine », « Modifié », « Propre à Agence des Lilas ». */
export const originInWords = ({ origin, clients }: Pick<NotificationTemplateRow, 'origin' | 'clients'>, isOfClient: boolean): string => {
  if (origin === 'client') return 'Propre à ce client'
  const common = origin === 'company' ? 'Modifié' : "D'origine"
  if (isOfClient || clients.length === 0) return common
  const [first] = clients
  return clients.length === 1 && first ? `${common}, propre à ${first.name}` : `${common}, propre à ${clients.length} clients`
}

/** To whom a message goes, with the accounts of the staff. */
export const letterAudienceLabels = { ...audienceLabels, account: 'Compte' } as const

/** A message whose text is in code, in a language. */
export type LetterKey = Pick<LetterRow, 'name' | 'language'>

/** It in an address: `slot-offer-FR`. */
export const keyOfLetter = ({ name, language }: LetterKey): string => `${name}-${language}`

/** The letter of an address; whether there is one of its name, only the server knows. */
export const letterOfKey = (key: string): LetterKey | undefined => {
  const at = key.lastIndexOf('-')
  const language = languages.find((name) => name === key.slice(at + 1))
  return at > 0 && language ? { name: key.slice(0, at), language } : undefined
}
