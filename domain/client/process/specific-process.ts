import { z } from 'zod'
import { documentTypes } from '../../document/document-type.ts'

/** The inspections to which a process may apply: services of an order, with the same names. */
export const inventoryTypeLabels = {
  checkin: 'Entrée',
  checkout: 'Sortie',
  checkout_checkin: 'Sortie-entrée',
  control: 'Contrôle',
  control_checkout: 'Contrôle et sortie',
  previsit: 'Prévisite',
} as const
export type InventoryType = keyof typeof inventoryTypeLabels
export const inventoryTypes = Object.keys(inventoryTypeLabels).filter((type): type is InventoryType => type in inventoryTypeLabels)

export const furnishingLabels = { furnished: 'Meublé', unfurnished: 'Non meublé' } as const
export const furnishings = ['furnished', 'unfurnished'] as const
export type Furnishing = (typeof furnishings)[number]

const storedEffects = {
  title: z.string(),
  instructions: z.string().nullable(),
  checklist: z.array(z.string()),
  documentTypes: z.array(z.enum(documentTypes)),
  recipients: z.string().nullable(),
  extraMinutes: z.int(),
}

/** A process as the API returns it. */
export const specificProcess = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  ...storedEffects,
  furnishings: z.array(z.enum(furnishings)),
  inventoryTypes: z.array(z.enum(inventoryTypes)),
  areaId: z.uuid().nullable(),
  areaName: z.string().nullable(),
  ug: z.string().nullable(),
  tag: z.string().nullable(),
  version: z.int(),
})
export type SpecificProcess = z.output<typeof specificProcess>

/** A process stored in an order, with its content on the day of the order. */
export const appliedProcess = z.object({ id: z.uuid(), ...storedEffects })
export type AppliedProcess = z.output<typeof appliedProcess>
