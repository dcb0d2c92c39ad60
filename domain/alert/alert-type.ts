import type { OwnerGroup } from '../user/owner-group.ts'

/** The nine types of alerts. Source: `docs/domain.md` 2.1. */
export const alertTypeLabels = {
  noChecker: 'Aucun contrôleur',
  waitingChecker: 'En attente du contrôleur',
  waitingTenant: 'En attente du locataire',
  missingData: 'Données manquantes',
  noDataBooking: 'Aucune donnée de mission',
  missingReport: 'Rapport manquant',
  noDataClient: 'Fiche client incomplète',
  riskyBooking: 'Commande à risque',
  bouncedAddress: 'Adresse revenue',
} as const
export type AlertType = keyof typeof alertTypeLabels
export const alertTypes = [
  'noChecker',
  'waitingChecker',
  'waitingTenant',
  'missingData',
  'noDataBooking',
  'missingReport',
  'noDataClient',
  'riskyBooking',
  'bouncedAddress',
] as const satisfies readonly AlertType[]

/** The types about what a mission needs before its day: once that day is over, nothing of it can be saved any more. */
export const typesBeforeMission = [
  'noChecker',
  'waitingChecker',
  'waitingTenant',
  'missingData',
  'riskyBooking',
] as const satisfies readonly AlertType[]

/** Alerts that can still be saved, and those about what a mission needed before a day that is over. */
export const alertPastLabels = { no: 'Encore à sauver', yes: 'Passées' } as const
export const alertPasts = ['no', 'yes'] as const satisfies readonly (keyof typeof alertPastLabels)[]

/** What an alert is about. */
export type AlertObject = 'booking' | 'client'

/** How much an alert presses, the least first: a severity is at least another when it comes later. */
export const alertSeverityLabels = { info: 'Info', medium: 'Moyenne', high: 'Haute', critical: 'Critique' } as const
export type AlertSeverity = keyof typeof alertSeverityLabels
export const alertSeverities = ['info', 'medium', 'high', 'critical'] as const satisfies readonly AlertSeverity[]

/** Statuses of an alert. Source: `docs/domain.md` 1.16. */
export const alertStatusLabels = { open: 'Ouverte', snoozed: 'Reportée', resolved: 'Résolue' } as const
export type AlertStatus = keyof typeof alertStatusLabels
export const alertStatuses = ['open', 'snoozed', 'resolved'] as const satisfies readonly AlertStatus[]

/** How an alert ended: its rule is false without a fix of the page, a fix of the page was run before, or a person accepts the risk. */
export const alertResolutionLabels = {
  itself: "D'elle-même",
  fix: 'Par une correction',
  accepted: 'Risque accepté',
} as const
export type AlertResolution = keyof typeof alertResolutionLabels
export const alertResolutions = ['itself', 'fix', 'accepted'] as const satisfies readonly AlertResolution[]

/** The group that owns an alert of this type until a person assigns it to another. Source: `docs/domain.md` 2.1. */
export const ownerOf = {
  noChecker: 'planning',
  waitingChecker: 'planning',
  waitingTenant: 'planning',
  missingData: 'planning',
  noDataBooking: 'planning',
  missingReport: 'quality',
  noDataClient: 'billing',
  riskyBooking: 'planning',
  bouncedAddress: 'planning',
} as const satisfies Record<AlertType, OwnerGroup>

/** The right to treat alerts. */
export const alertsRight = 'alerts:update' as const
