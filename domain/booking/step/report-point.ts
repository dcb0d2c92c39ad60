import type { BookingService } from '../../offer/sold-service.ts'

/** The points that a report must contain by law. Source: `docs/domain.md` 3.9. */
export const reportPointLabels = {
  type: "le type d'état des lieux",
  date: "la date d'établissement",
  location: 'la localisation complète',
  parties: 'les noms des parties',
  lessor: 'le domicile ou le siège du bailleur',
  company: 'la société mandatée et son siège',
  meters: 'les relevés individuels des compteurs',
  keys: 'les clés : détail, nombre et destination',
  rooms: 'la description de chaque pièce',
  signatures: 'les signatures des parties',
  newAddress: 'la nouvelle adresse du locataire',
  entryDate: "la date de l'état des lieux d'entrée",
  changes: "les évolutions de chaque pièce depuis l'entrée",
  furniture: "l'inventaire et l'état du mobilier",
} as const
export type ReportPoint = keyof typeof reportPointLabels
export const reportPoints = Object.keys(reportPointLabels).filter((key): key is ReportPoint => key in reportPointLabels)

/** Services whose report compares a dwelling with its entry. */
export const exitServices: readonly BookingService[] = ['checkout', 'checkout_checkin', 'control_checkout']
const exitPoints: readonly ReportPoint[] = ['newAddress', 'entryDate', 'changes']

/** The points that this order's report must contain: points 11 to 13 for an exit only, point 14 for a furnished dwelling only. */
export const reportPointsOf = ({ service, furnished }: { service: BookingService; furnished: boolean }): readonly ReportPoint[] =>
  reportPoints.filter((point) => (exitServices.includes(service) || !exitPoints.includes(point)) && (furnished || point !== 'furniture'))
/** Whether a recorded name is a point of today's list. */
export const isReportPoint = (name: string): name is ReportPoint => reportPoints.some((point) => point === name)
