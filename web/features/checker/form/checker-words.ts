import { checkerNetworkLabels, checkerTagLabels, checkerTypeLabels, noNetworkLabel, vehicleLabels } from '@adm/domain/checker/checker'
import { certificationKindLabels } from '@adm/domain/checker/certification-kind'
import { languageLabels } from '@adm/domain/values/language'
import type { Option } from '../../../ui/input/combo.tsx'
import { optionsOf } from '../../../ui/input/options.ts'

export const typeOptions = optionsOf(checkerTypeLabels)
export const networkOptions = optionsOf({
  WORKING: checkerNetworkLabels.WORKING,
  OUT_OF_NETWORK: checkerNetworkLabels.OUT_OF_NETWORK,
  UNSET: noNetworkLabel,
})
export const tagOptions = optionsOf(checkerTagLabels)
export const languageOptions = optionsOf(languageLabels)
export const vehicleOptions = optionsOf(vehicleLabels)
export const certificationOptions = optionsOf(certificationKindLabels)

/** Filter options on expiring certifications, most urgent first. */
export const certificateOptions = [
  { value: 'expired', label: 'Expiré' },
  { value: '7', label: 'Expiré ou sous 7 jours' },
  { value: '30', label: 'Expiré ou sous 30 jours' },
  { value: '60', label: 'Expiré ou sous 60 jours' },
  { value: '90', label: 'Expiré ou sous 90 jours' },
] as const satisfies readonly Option[]
