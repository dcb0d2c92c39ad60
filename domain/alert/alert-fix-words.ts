import { type NotificationKind, notificationKinds } from '../notification/notification-kind.ts'
import { phonePairs } from '../values/typed-phone.ts'
import { dayOf, formatDay, formatHourInWords } from '../values/date/moment.ts'
import { type Answerer, answererLabels } from './alert-fix.ts'

const atHour = (startAt: string): string => `${formatDay(dayOf(startAt))} à ${formatHourInWords(startAt)}`

/** The words of the buttons of fixes. Source: `docs/domain.md` 2.1. */
export const fixWords = {
  proposeToBest: (checkers: number) => (checkers === 1 ? 'Proposer au meilleur contrôleur' : `Proposer aux ${checkers} meilleurs`),
  proposeToAll: 'Premier arrivé : proposer à tous',
  proposed: (startAt: string, names: readonly string[]) => `Mission du ${atHour(startAt)}, proposée à ${names.join(', ')}.`,
  assignBest: (name: string) => `Affecter ${name}`,
  assignBeyond: (name: string) => `Élargir : affecter ${name}`,
  at: (startAt: string) => `Le ${atHour(startAt)}.`,
  moveTo: (startAt: string, name: string) => `Décaler au ${atHour(startAt)}, avec ${name}`,
  insteadOf: (startAt: string | null) => (startAt ? `Au lieu du ${atHour(startAt)}.` : "La commande n'a pas encore de rendez-vous."),
  nextWave: 'Vague suivante',
  nextProposed: 'Les contrôleurs suivants reçoivent la proposition, sans attendre la réponse des premiers.',
  resendLinks: 'Renvoyer le lien',
  offerSlots: "Proposer d'autres créneaux",
  offered: (starts: readonly string[]) => `Les locataires choisissent parmi : ${starts.map(atHour).join(' ; ')}.`,
  takeBack: 'Reprendre la main',
  confirmPresence: 'Consigner un appel : présence confirmée',
  closeMission: 'Clôturer à la main',
  acceptRisk: 'Accepter le risque',
  complete: (what: string) => `Compléter : ${what}`,
  correctAddress: (name: string) => `Corriger l'adresse de ${name}`,
  clearAddress: (address: string) => `Adresse à nouveau bonne : ${phonePairs(address)}`,
  cleared: "L'adresse ne sera plus signalée, jusqu'à ce qu'un message en revienne encore. Les messages déjà revenus ne repartent pas.",
  resendMessage: (kind: NotificationKind) => `Renvoyer : ${notificationKinds[kind].label}`,
  resent: (address: string) => `Le message repart à ${phonePairs(address)}, avec les données d'aujourd'hui.`,
  phone: (name: string, phone: string) => `Appeler ${name}, ${phonePairs(phone)}`,
} as const

/** The reasons that a one-click step records. */
export const fixReasons = {
  assignBeyond: "Aucun autre contrôleur n'est libre : alerte sans contrôleur",
  moveTo: 'Décalée depuis une alerte',
  offerSlots: 'Présence non confirmée',
} as const

/** Who can answer for what is missing, in a sentence. */
export const answererInWords = (answerer: Answerer): string => `À demander : ${answererLabels[answerer]}.`

/** Why a fix cannot be carried out now. */
export const fixRefusals = {
  noStart: { code: 'DATE_MISSING', message: "Choisissez d'abord une date." },
  past: { code: 'DATE_PAST', message: 'La date prévue est passée : décalez la mission.' },
  nobody: { code: 'NOBODY_TO_PROPOSE', message: "Aucun contrôleur n'est libre et joignable à cette heure." },
  noSlot: { code: 'SLOT_MISSING', message: "Aucun créneau n'est libre dans les deux semaines." },
  noSearch: { code: 'DISPATCH_ENDED', message: "Aucune recherche n'est en cours : proposez la mission." },
  running: { code: 'DISPATCH_RUNNING', message: 'Une recherche est déjà en cours.' },
  unreachable: { code: 'TENANT_UNREACHABLE', message: "Renseignez l'e-mail d'un locataire." },
} as const
