import { Refusal } from './refusal.ts'

/**
 * Purposes of a personal link: to choose a password (of an invited or a forgotten one), to read the calendar of a checker, to answer a
 * mission proposition, to choose a slot and follow the appointment, to carry out an order as its partner, to follow an order as its client,
 * to refuse reminders.
 */
export const personalLinkKinds = [
  'invitation',
  'reset',
  'checker-calendar',
  'mission-proposition',
  'slot-offer',
  'partner-request',
  'notification-opt-out',
  'client-request',
] as const
export type PersonalLinkKind = (typeof personalLinkKinds)[number]

/** One sentence for every link that opens nothing: unknown, used up, expired, revoked. It reveals neither which, nor of whom. */
export const linkNotValid = () => new Refusal('gone', 'LINK_NOT_VALID', "Ce lien n'est plus valable.")
