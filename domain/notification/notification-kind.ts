import { type MessageKind } from '../client/client-recipients.ts'

/** To whom a message goes. */
export const audienceLabels = {
  tenant: 'Locataire',
  client: 'Client',
  checker: 'Contrôleur',
  partner: 'Partenaire',
  staff: 'Équipe',
} as const
export type Audience = keyof typeof audienceLabels
export const audiences = ['tenant', 'client', 'checker', 'partner', 'staff'] as const satisfies readonly Audience[]

/** How a message travels. */
export const channelLabels = { mail: 'E-mail', sms: 'SMS' } as const
export type Channel = keyof typeof channelLabels
export const channels = ['mail', 'sms'] as const satisfies readonly Channel[]

/** A kind of message. */
type KindRow = {
  label: string
  audiences: readonly Audience[]
  channels: readonly Channel[]
  /** Whether people who opted out receive it all the same: the convocation, and what corrects or follows it. */
  isLegal?: true
  /** The client's list of recipients that it goes to. */
  clientList?: MessageKind
}

/** The messages that this feature plans, writes from templates and sends. Source: `docs/domain.md` 1.1.3 (effects) and 4. */
const templated = {
  acknowledgement: { label: 'Accusé de réception', audiences: ['client'], channels: ['mail'], clientList: 'order' },
  confirmation: {
    label: 'Rendez-vous fixé',
    audiences: ['tenant', 'client', 'checker'],
    channels: ['mail'],
    clientList: 'appointment',
  },
  change: {
    label: 'Rendez-vous modifié',
    audiences: ['tenant', 'client', 'checker'],
    channels: ['mail', 'sms'],
    isLegal: true,
    clientList: 'appointment',
  },
  cancellation: {
    label: 'Annulation',
    audiences: ['tenant', 'client', 'checker'],
    channels: ['mail', 'sms'],
    isLegal: true,
    clientList: 'order',
  },
  j8: {
    label: 'Convocation (J-8)',
    audiences: ['tenant', 'client', 'checker'],
    channels: ['mail'],
    isLegal: true,
    clientList: 'appointment',
  },
  j5: { label: 'Rappel J-5', audiences: ['tenant', 'client', 'checker'], channels: ['mail'], clientList: 'appointment' },
  j1: { label: 'Rappel J-1', audiences: ['tenant', 'client', 'checker'], channels: ['mail', 'sms'], clientList: 'appointment' },
  weekendKeys: { label: 'Clés du week-end', audiences: ['checker', 'staff', 'client'], channels: ['mail'], clientList: 'keys' },
  report: { label: 'Rapport', audiences: ['client', 'tenant'], channels: ['mail'], isLegal: true, clientList: 'report' },
  blocked: { label: 'Compte bloqué', audiences: ['client'], channels: ['mail'], clientList: 'order' },
} as const satisfies Record<string, KindRow>
export type TemplatedKind = keyof typeof templated

/** The messages that other features write and that are only recorded here. */
const recorded = {
  slotOffer: { label: 'Créneaux proposés', audiences: ['tenant'], channels: ['mail'] },
  appointment: { label: 'Rendez-vous par lien', audiences: ['tenant'], channels: ['mail'] },
  missionProposition: { label: 'Mission proposée', audiences: ['checker'], channels: ['mail'] },
  partnerRequest: { label: 'Demande à un partenaire', audiences: ['partner'], channels: ['mail'] },
  absence: { label: 'Changement de contrôleur', audiences: ['tenant', 'client'], channels: ['mail'] },
  closing: { label: 'Clôture sans date', audiences: ['client'], channels: ['mail'] },
  invoice: { label: 'Facture', audiences: ['client'], channels: ['mail'] },
  keyReceipt: { label: 'Reçu de clés', audiences: ['tenant', 'client'], channels: ['mail'] },
  quotation: { label: 'Devis', audiences: ['client'], channels: ['mail'], clientList: 'quotation' },
  certification: { label: 'Certificat qui expire', audiences: ['checker', 'staff'], channels: ['mail'] },
} as const satisfies Record<string, KindRow>
export type RecordedKind = keyof typeof recorded

const kinds = { ...templated, ...recorded }
/** Each kind of message, with its label, audiences, channels, and whether people may opt out. */
export const notificationKinds: Readonly<Record<NotificationKind, KindRow>> = kinds
export type NotificationKind = TemplatedKind | RecordedKind

/** The kinds of messages, in the order of an order's life. */
export const notificationKindNames = Object.keys(kinds).filter((kind): kind is NotificationKind => kind in kinds)
/** The kinds that have templates. */
export const templatedKinds = Object.keys(templated).filter((kind): kind is TemplatedKind => kind in templated)
