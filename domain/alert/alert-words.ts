import { notificationKinds } from '../notification/notification-kind.ts'
import { phonePairs } from '../values/typed-phone.ts'
import { formatDay, formatMoment } from '../values/date/moment.ts'
import type { AlertFact, AlertRule } from './alert-fact.ts'
import { riskFactorLabels } from './alert-setting.ts'

const isDay = (at: string): boolean => at.length === 'YYYY-MM-DD'.length
/** « lundi 23 novembre 2026 à 9 h »; of a day without an hour the day alone. */
const momentOf = ({ observed }: AlertFact): string => {
  if (typeof observed !== 'string') return ''
  return isDay(observed) ? formatDay(observed) : formatMoment(observed)
}
/** « Mission prévue le lundi 23 novembre 2026 à 9 h »; without an hour, a day that was only wished for. */
const missionOf = (fact: AlertFact): string =>
  `${typeof fact.observed === 'string' && isDay(fact.observed) ? 'Mission souhaitée' : 'Mission prévue'} le ${momentOf(fact)}`
const listOf = ({ observed }: AlertFact): string => (Array.isArray(observed) ? observed.join(', ') : '')
const count = (many: number, unit: string): string => `${many} ${unit}${many > 1 ? 's' : ''}`
const daysOf = ({ threshold }: AlertFact): string => count(threshold ?? 0, 'jour')
const hoursOf = ({ threshold }: AlertFact): string => count(threshold ?? 0, 'heure')

/** Each sentence stays true when the moment that it names has passed: an alert is read days after it opened. */
const words: Record<AlertRule, (fact: AlertFact) => string> = {
  statusNoChecker: (fact) => `Personne n'a accepté la mission : sans contrôleur depuis le ${momentOf(fact)}.`,
  nothingProposed: (fact) => `${missionOf(fact)}, sans proposition en cours ${daysOf(fact)} avant.`,
  propositionOld: (fact) => `Proposition sans réponse depuis le ${momentOf(fact)}, plus de ${hoursOf(fact)}.`,
  checkerAwaitedLate: (fact) => `${missionOf(fact)}, sans réponse d'un contrôleur ${hoursOf(fact)} avant.`,
  linkOld: (fact) => `Lien envoyé le ${momentOf(fact)}, sans réponse depuis plus de ${hoursOf(fact)}.`,
  wishedSoon: (fact) => `Date souhaitée le ${momentOf(fact)}, sans rendez-vous ${daysOf(fact)} avant.`,
  presenceUnconfirmed: (fact) => `Personne n'a confirmé sa présence au rendez-vous du ${momentOf(fact)}.`,
  dispatchDataMissing: (fact) => `Il manque pour planifier : ${listOf(fact)}.`,
  executionDataMissing: (fact) => `Il manque pour la mission : ${listOf(fact)}.`,
  missionNotClosed: (fact) => `La mission devait finir le ${momentOf(fact)} et n'est pas clôturée.`,
  closedWithoutData: (fact) => `Clôturée le ${momentOf(fact)}, sans document, relevé ni heure réelle.`,
  reportMissing: (fact) => `Réalisée depuis le ${momentOf(fact)}, sans son rapport.`,
  clientDataMissing: (fact) => `Il manque à la fiche du client : ${listOf(fact)}.`,
  addressBounced: (fact) => {
    const address = typeof fact.observed === 'string' ? phonePairs(fact.observed) : ''
    const kinds = [...new Set((fact.bounce?.messages ?? []).map(({ kind }) => notificationKinds[kind].label))]
    return `Un message à ${fact.name ?? ''} est revenu de ${address}${kinds.length > 0 ? ` : ${kinds.join(', ')}` : ''}.`
  },
  risk: (fact) => {
    const label = fact.factor ? riskFactorLabels[fact.factor] : ''
    return `${label}${fact.name ? ` (${fact.name})` : ''} : ${typeof fact.observed === 'number' ? fact.observed : 0} points.`
  },
}

/** Why an alert is open, as a sentence. */
export const factInWords = (fact: AlertFact): string => words[fact.rule](fact)
