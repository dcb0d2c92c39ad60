import { certificationKindLabels } from '@adm/domain/checker/certification-kind'
import { certification } from '@adm/domain/checker/certification'
import { checkerNetworkLabels, checkerTagLabels, checkerTypeLabels, leaveReasonLabels, vehicleLabels } from '@adm/domain/checker/checker'
import type { CheckerFile } from '@adm/domain/checker/checker-file'
import { formatCompanyNumber } from '@adm/domain/values/company-number-format'
import { languageLabels } from '@adm/domain/values/language'
import { formatDayNumeric } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { asLabel, asList, asMeasure, asPhone, asText, asYesNo, orDash, type Words } from '../../../recipes/page/record-words.ts'

/** Fields without a label: technical columns, and fields displayed elsewhere. */
type Technical = 'id' | 'name' | 'createdAt' | 'version'
export type CheckerField = Exclude<keyof CheckerFile, Technical>

const areaSchema = z.object({ name: z.string().optional(), isPrimary: z.boolean() })
const asArea: Words = (value) => {
  const area = areaSchema.safeParse(value).data
  return area ? `${area.name ?? 'Zone ajoutée'} (${area.isPrimary ? 'principale' : 'secondaire'})` : asText(value)
}
const paper = certification.partial({ id: true })
const asPaper: Words = (value) => {
  const { data } = paper.safeParse(value)
  if (!data) return asText(value)
  const parts = [data.number, data.expiresDay && `échéance ${formatDayNumeric(data.expiresDay)}`, data.blocking && 'bloquant']
  const details = parts.filter(Boolean).join(', ')
  return details ? `${certificationKindLabels[data.kind]} (${details})` : certificationKindLabels[data.kind]
}
const asSiren = orDash((value) => (typeof value === 'string' ? formatCompanyNumber(value) : asText(value)))

/** Label and French wording of each field of a checker. Pages, history and edit conflicts use this table. */
export const checkerFields: Readonly<Record<CheckerField, { label: string; words: Words }>> = {
  firstName: { label: 'Prénom', words: asText },
  lastName: { label: 'Nom', words: asText },
  type: { label: 'Type', words: asLabel(checkerTypeLabels) },
  network: { label: 'Statut réseau', words: asLabel(checkerNetworkLabels) },
  leaveReason: { label: 'Motif de sortie', words: asLabel(leaveReasonLabels) },
  email: { label: 'E-mail', words: asText },
  phone: { label: 'Téléphone', words: asPhone },
  languages: { label: 'Langues', words: asList(asLabel(languageLabels), 'Aucune') },
  tags: { label: 'Étiquettes', words: asList(asLabel(checkerTagLabels), 'Aucune') },
  address: { label: 'Adresse', words: asText },
  zipCode: { label: 'Code postal', words: asText },
  city: { label: 'Ville', words: asText },
  vehicle: { label: 'Véhicule', words: asLabel(vehicleLabels) },
  device: { label: 'Appareil', words: asText },
  siren: { label: 'SIREN', words: asSiren },
  selfBilling: { label: 'Autofacturation', words: asYesNo },
  iban: { label: 'IBAN', words: asText },
  maxDistanceKm: { label: 'Distance maximale', words: asMeasure('km') },
  missionsPerDay: { label: 'Missions par jour', words: asMeasure('au plus') },
  zones: { label: 'Zones', words: asList(asArea, 'Aucune') },
  extraZips: { label: 'Codes postaux en plus', words: asList(asText) },
  certifications: { label: 'Certificats', words: asList(asPaper) },
}
