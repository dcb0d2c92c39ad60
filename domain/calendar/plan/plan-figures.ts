import { Refusal } from '../../refusal.ts'
import { formatDay } from '../../values/date/moment.ts'
import type { PlanValue } from './plan.ts'
import type { TourFigures } from './solve.ts'

/** The figures of a proposal. */
export type PlanFigures = {
  value: PlanValue
  /** Each order, the most urgent first, where it costs least: what a person would do by hand. */
  greedy: PlanValue
  tours: readonly TourFigures[]
}

/** Why an order has no place, in sentences. */
export type PlanReasons = readonly string[]

/** `waiting`: chosen, until its batch is applied. `stays`: its undo was refused, and it stays planned. */
export const planOrderStates = ['proposed', 'waiting', 'applied', 'refused', 'stays'] as const
export type PlanOrderState = (typeof planOrderStates)[number]

/** The bounds of a plan: what the solver improves well within its time. */
export const mostPlanOrders = 500
export const mostPlanCheckers = 150
export const mostPlanDays = 7
/** Planned missions that may move. */
export const mostPlanMissions = 300
/** A mission that begins within this time does not move: its people rely on it. */
export const moveNoticeMinutes = 24 * 60

const figure = (count: number): string => count.toLocaleString('fr-FR')

/** Every refusal of a plan. Sentences: `docs/domain.md` 9. */
export const planRefusals = {
  missing: () => new Refusal('missing', 'PLAN_NOT_FOUND', "Cette proposition de planning n'existe pas."),
  tooManyOrders: (count: number) =>
    new Refusal(
      'invalid',
      'PLAN_TOO_LARGE',
      `${figure(count)} commandes attendent avec ces filtres\u00a0: une proposition porte sur ${figure(mostPlanOrders)} commandes au plus. Resserrez la zone, la prestation ou les dates souhaitées.`,
    ),
  noOrder: () => new Refusal('invalid', 'PLAN_EMPTY', "Aucune commande de ces filtres n'attend de date ni de contrôleur."),
  tooManyCheckers: (count: number) =>
    new Refusal(
      'invalid',
      'PLAN_TOO_LARGE',
      `${figure(count)} contrôleurs correspondent à ces filtres\u00a0: une proposition porte sur ${figure(mostPlanCheckers)} contrôleurs au plus. Resserrez la zone, ou choisissez les contrôleurs.`,
    ),
  tooManyMissions: (count: number) =>
    new Refusal(
      'invalid',
      'PLAN_TOO_LARGE',
      `${figure(count)} missions planifiées pourraient être déplacées\u00a0: une proposition en déplace ${figure(mostPlanMissions)} au plus. Choisissez moins de jours ou de contrôleurs.`,
    ),
  noChecker: () => new Refusal('invalid', 'PLAN_EMPTY', 'Aucun contrôleur en activité ne correspond à ces filtres.'),
  checkersOutside: (count: number) =>
    new Refusal(
      'invalid',
      'PLAN_CHECKER_OUTSIDE',
      count === 1
        ? "Un contrôleur choisi n'est pas en activité, ou pas dans ces filtres\u00a0: retirez-le, ou changez les filtres."
        : `${figure(count)} contrôleurs choisis ne sont pas en activité, ou pas dans ces filtres\u00a0: retirez-les, ou changez les filtres.`,
    ),
  ordersOutside: (count: number) =>
    new Refusal(
      'invalid',
      'PLAN_ORDER_OUTSIDE',
      count === 1
        ? "Une commande choisie n'attend plus, ou n'est pas dans ces filtres\u00a0: retirez-la, ou changez les filtres."
        : `${figure(count)} commandes choisies n'attendent plus, ou ne sont pas dans ces filtres\u00a0: retirez-les, ou changez les filtres.`,
    ),
  unfinished: () => new Refusal('conflict', 'PLAN_RUNNING', "Le calcul n'est pas terminé\u00a0: attendez-le, ou arrêtez-le d'abord."),
  acting: () =>
    new Refusal('conflict', 'PLAN_RUNNING', 'Des commandes de cette proposition sont en cours de planification\u00a0: attendez la fin.'),
  rightGone: () => new Refusal('forbidden', 'FORBIDDEN', "La personne qui a demandé cette planification n'en a plus le droit."),
  broken: () => new Refusal('conflict', 'PLAN_BROKEN', "La planification s'est arrêtée sur une erreur avant cette commande."),
  over: () => new Refusal('conflict', 'PLAN_OVER', 'Le calcul est déjà terminé.'),
  nothing: () =>
    new Refusal('conflict', 'PLAN_NOTHING', "Il ne reste rien à appliquer ici\u00a0: ces commandes le sont déjà, ou n'ont pas de place."),
  stale: () => new Refusal('stale', 'STALE_VERSION', 'Cette commande a changé depuis la proposition\u00a0: elle reste telle qu’elle est.'),
  checkerGone: () => new Refusal('conflict', 'CHECKER_NOT_FOUND', "Ce contrôleur n'existe plus."),
  noLongerWaiting: (status: string) =>
    new Refusal('conflict', 'PLAN_ORDER_TAKEN', `Cette commande n'attend plus\u00a0: elle est au statut « ${status} ».`),
}

/** Why an order without a possible day stays: its own wish. */
export const otherDays = ({ wishedDay, wishedUntilDay }: Wish): string => {
  const [first, last] = [formatDay(wishedDay ?? ''), formatDay(wishedUntilDay ?? wishedDay ?? '')]
  return first === last ? `Souhaitée le ${first}, hors des jours choisis.` : `Souhaitée du ${first} au ${last}, hors des jours choisis.`
}

/** Why an order stays whose tenant has an open offer: its only slots are those among which the tenant chooses. */
export const tenantChooses = "Le locataire choisit parmi les créneaux proposés : attendez sa réponse, ou retirez l'offre."

type Wish = { wishedDay?: string | null | undefined; wishedUntilDay?: string | null | undefined }

/** The days on which an order may be: those of its wish; any day once the wish is over, since the order is late. */
export const daysOfWish = ({ wishedDay, wishedUntilDay }: Wish, days: readonly string[], today: string): readonly string[] => {
  const last = wishedUntilDay ?? wishedDay
  if (!wishedDay || !last || last < today) return days
  return days.filter((day) => wishedDay <= day && day <= last)
}

/** Minutes of travel that an order is worth whose wish is over, and one that has no wished day after these days. */
const [lateMinutes, lastChanceMinutes] = [60, 30]

/** What it is worth to serve an order now: more when it is late or has no later day. Orders that are served anyway are not affected. */
export const worthOfWish = ({ wishedDay, wishedUntilDay }: Wish, days: readonly string[], today: string): number => {
  const last = wishedUntilDay ?? wishedDay
  if (!last) return 0
  if (last < today) return lateMinutes
  return last <= (days.at(-1) ?? '') ? lastChanceMinutes : 0
}

const plural = (count: number, one: string, many: string): string => `${figure(count)} ${count > 1 ? many : one}`

/** What a proposal plans: orders, or the lots of a delivery. */
export type PlannedThings = 'orders' | 'lots'
const thingWords = {
  orders: {
    one: 'commande',
    many: 'commandes',
    planned: { one: 'commande planifiée', many: 'commandes planifiées' },
    none: 'Aucune commande planifiée',
    refused: { one: 'refusée', many: 'refusées' },
  },
  lots: {
    one: 'lot',
    many: 'lots',
    planned: { one: 'lot planifié', many: 'lots planifiés' },
    none: 'Aucun lot planifié',
    refused: { one: 'refusé', many: 'refusés' },
  },
} as const

/** « 12 commandes », « 12 lots ». */
export const thingsInWords = (count: number, things: PlannedThings): string =>
  plural(count, thingWords[things].one, thingWords[things].many)

/** The sentence of an application that runs as a job. */
export const underWaySentence = (count: number, things: PlannedThings): string =>
  `${thingsInWords(count, things)} en cours de planification.`

/** The sentence of an applied proposal. @param applied all applied orders, with the moved missions */
export const appliedSentence = (
  { applied, moved, refused }: { applied: number; moved: number; refused: number },
  things: PlannedThings = 'orders',
): string => {
  const words = thingWords[things]
  const planned = applied - moved
  const parts = [
    ...(planned > 0 ? [plural(planned, words.planned.one, words.planned.many)] : []),
    ...(moved > 0 ? [plural(moved, 'mission déplacée', 'missions déplacées')] : []),
  ]
  const done = parts.length === 0 ? words.none : parts.join(', ')
  return refused === 0 ? `${done}.` : `${done}, ${plural(refused, words.refused.one, words.refused.many)}.`
}
