import type { Simulation } from '@adm/contract/calendar/calendar-simulation'
import { keysWayLabels } from '@adm/domain/key-tracking/keys-plan'
import { formatMomentShort } from '@adm/domain/values/date/moment'

/** An effect of an assignment besides its travel; `isGrave` asks for attention before the drop. */
export type Effect = { words: string; isGrave: boolean }

const keysInWords = ({ way, place, hours, dueAt, isLate, holderName }: NonNullable<Simulation['keys']>): Effect => {
  if (holderName) return { words: `Les clés sont déjà chez ${holderName} : à transférer.`, isGrave: true }
  const label = keysWayLabels[way]
  const where = [label.charAt(0).toLowerCase() + label.slice(1), place, hours].filter((part) => part).join(', ')
  const until = dueAt && ` ; à avoir avant le ${formatMomentShort(dueAt)}`
  return { words: `Clés : ${where}${until ?? ''}${isLate ? ', heure déjà passée' : ''}.`, isGrave: isLate }
}

const propositionsInWords = (count: number): string =>
  count === 1
    ? 'Un contrôleur sollicité n’a pas répondu : sa proposition sera close.'
    : `${count} contrôleurs sollicités n’ont pas répondu : leurs propositions seront closes.`

const informedInWords = (count: number): string =>
  count === 1
    ? 'Une personne a déjà été prévenue de cette heure : elle apprendra la nouvelle par un message.'
    : `${count} personnes ont déjà été prévenues de cette heure : elles apprendront la nouvelle par un message.`

/** What an assignment does besides its travel, in sentences. What the product does not know is not in it. */
export const effectsInWords = ({
  isWished,
  isShortNotice,
  isPast,
  losesConfirmation,
  keys,
  openPropositions,
  informed,
}: Simulation): readonly Effect[] => [
  ...(isWished === false ? [{ words: "Ce jour n'est pas une des dates souhaitées.", isGrave: true }] : []),
  ...(isPast ? [{ words: 'Cette heure est déjà passée.', isGrave: true }] : []),
  ...(isShortNotice && !isPast ? [{ words: 'Moins de 24 h de préavis.', isGrave: true }] : []),
  ...(losesConfirmation ? [{ words: 'La mission est confirmée : elle sera à confirmer de nouveau.', isGrave: true }] : []),
  ...(keys ? [keysInWords(keys)] : []),
  ...(informed ? [{ words: informedInWords(informed), isGrave: true }] : []),
  ...(openPropositions ? [{ words: propositionsInWords(openPropositions), isGrave: false }] : []),
]
