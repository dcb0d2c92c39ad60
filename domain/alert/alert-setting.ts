import { z } from 'zod'

/** The factors of the risk score, with their labels. Source: `docs/domain.md` 2.2. */
export const riskFactorLabels = {
  clientBlocked: 'Client bloqué',
  startUnconfirmed: 'Mission proche sans confirmation',
  noMobile: 'Aucun mobile utilisable',
  tenantUnconfirmed: 'Locataire non confirmé',
  keysNotWithdrawn: 'Clés non retirées',
  boxWithoutCode: 'Boîte à clés sans code',
  shortTravel: 'Trajet trop court',
  shortDuration: 'Durée trop courte',
  failedBefore: 'Déplacement infructueux récent',
  entryMissing: "Sortie sans état des lieux d'entrée",
  newChecker: 'Contrôleur à suivre',
  closedBefore: "Clés d'agence après un jour de fermeture",
  forcedHours: 'Hors des heures déclarées',
  impreciseAddress: 'Adresse imprécise',
} as const
export type RiskFactor = keyof typeof riskFactorLabels
export const riskFactors = [
  'clientBlocked',
  'startUnconfirmed',
  'noMobile',
  'tenantUnconfirmed',
  'keysNotWithdrawn',
  'boxWithoutCode',
  'shortTravel',
  'shortDuration',
  'failedBefore',
  'entryMissing',
  'newChecker',
  'closedBefore',
  'forcedHours',
  'impreciseAddress',
] as const satisfies readonly RiskFactor[]

/** The points of each factor. */
export type RiskWeights = Record<RiskFactor, number>

/** The points of each factor at the beginning. */
export const firstWeights = {
  clientBlocked: 20,
  startUnconfirmed: 30,
  noMobile: 15,
  tenantUnconfirmed: 20,
  keysNotWithdrawn: 30,
  boxWithoutCode: 30,
  shortTravel: 25,
  shortDuration: 20,
  failedBefore: 20,
  entryMissing: 10,
  newChecker: 10,
  closedBefore: 15,
  forcedHours: 15,
  impreciseAddress: 15,
} as const satisfies Record<RiskFactor, number>

/** The thresholds of the rules: label, unit, first value, and bounds. Source: `docs/domain.md` 2.1. */
export const thresholds = {
  noCheckerDays: { label: 'Aucun contrôleur : jours avant le départ', unit: 'day', first: 10, least: 1, most: 60 },
  propositionHours: { label: 'Proposition sans réponse : heures', unit: 'hour', first: 4, least: 1, most: 72 },
  waitingCheckerHours: { label: 'En attente du contrôleur : heures avant le départ', unit: 'hour', first: 72, least: 1, most: 240 },
  linkHours: { label: 'Lien sans réponse : heures', unit: 'hour', first: 48, least: 1, most: 240 },
  wishedDays: { label: 'Date souhaitée : jours avant', unit: 'day', first: 5, least: 1, most: 60 },
  missingDataDays: { label: "Données d'exécution : jours avant le départ", unit: 'day', first: 5, least: 1, most: 60 },
  noDataHours: { label: 'Mission non clôturée : heures après la fin prévue', unit: 'hour', first: 2, least: 1, most: 72 },
  reportHours: { label: 'Rapport manquant : heures après la réalisation', unit: 'hour', first: 24, least: 1, most: 240 },
  runDays: { label: 'Fiche client : jours avant la facturation', unit: 'day', first: 5, least: 1, most: 28 },
  riskyDays: { label: 'Commande à risque : jours avant le départ', unit: 'day', first: 5, least: 1, most: 60 },
  riskyScore: { label: 'Commande à risque : points', unit: 'point', first: 50, least: 10, most: 200 },
  riskyHighScore: { label: 'Risque haut : points', unit: 'point', first: 65, least: 10, most: 300 },
  riskyCriticalScore: { label: 'Risque critique : points', unit: 'point', first: 80, least: 10, most: 400 },
} as const satisfies Record<string, { label: string; unit: 'day' | 'hour' | 'point'; first: number; least: number; most: number }>
export type Threshold = keyof typeof thresholds
/** The value of each threshold. */
export type Thresholds = Record<Threshold, number>
export const thresholdNames = Object.keys(thresholds).filter((name): name is Threshold => name in thresholds)

/** The first values of the thresholds. */
export const firstThresholds: Thresholds = {
  noCheckerDays: thresholds.noCheckerDays.first,
  propositionHours: thresholds.propositionHours.first,
  waitingCheckerHours: thresholds.waitingCheckerHours.first,
  linkHours: thresholds.linkHours.first,
  wishedDays: thresholds.wishedDays.first,
  missingDataDays: thresholds.missingDataDays.first,
  noDataHours: thresholds.noDataHours.first,
  reportHours: thresholds.reportHours.first,
  runDays: thresholds.runDays.first,
  riskyDays: thresholds.riskyDays.first,
  riskyScore: thresholds.riskyScore.first,
  riskyHighScore: thresholds.riskyHighScore.first,
  riskyCriticalScore: thresholds.riskyCriticalScore.first,
}

const pointsMessage = 'Indiquez un nombre de points, de 0 à 100.'
const points = z.int(pointsMessage).min(0, pointsMessage).max(100, pointsMessage)
const valueMessage = 'Indiquez un nombre entier.'
const mostValue = 1_000

/** The weights of the score and the thresholds of the rules. */
export const alertSetting = z.object({
  id: z.uuid(),
  weights: z.record(z.enum(riskFactors), points),
  thresholds: z.record(z.enum(thresholdNames), z.int(valueMessage).min(0, valueMessage).max(mostValue, valueMessage)),
  version: z.int(),
})
export type AlertSetting = z.output<typeof alertSetting>

/** The values by which alerts are evaluated. */
export type AlertValues = Pick<AlertSetting, 'weights' | 'thresholds'>
/** The values at the beginning. */
export const firstValues: AlertValues = { weights: firstWeights, thresholds: firstThresholds }

/** The changed weights and thresholds; the others are unchanged. */
export const alertSettingChange = z.strictObject({
  weights: z.partialRecord(z.enum(riskFactors), points).optional(),
  thresholds: z.partialRecord(z.enum(thresholdNames), z.int(valueMessage).min(0, valueMessage).max(mostValue, valueMessage)).optional(),
})
export type AlertSettingChange = z.output<typeof alertSettingChange>
