import type { FeatureOption } from '../feature-option.ts'
import type { Permission } from '../permission.ts'
import { type FileKind, fileKindNames, fileKinds } from '../values/file-kind.ts'
import { type DocumentType, documentTypes } from './document-type.ts'

type Owner = {
  /** What it is called. */
  label: string
  /** Who may see its documents, and open them. */
  sees: Permission
  /** Who may give it documents, change and delete them. */
  gives: Permission
  /** The option without which there is nothing to see. */
  feature: FeatureOption
  /** What is said when there is no such row. */
  missing: string
  /** What its documents may be, and contain. */
  types: readonly DocumentType[]
  kinds: readonly FileKind[]
}
const pictures = fileKindNames.filter((kind) => fileKinds[kind].isPicture)

/**
 * What documents hang on, a row each: who may see and who may give. A document is reached through its owner only.
 * Source: `docs/api.md`, `/api/documents`.
 */
export const documentOwners = {
  booking: {
    label: 'Commande',
    sees: 'bookings:read',
    gives: 'bookings:update',
    feature: 'booking',
    missing: "Cette commande n'existe pas.",
    types: documentTypes,
    kinds: fileKindNames,
  },
  /** The photo of what a meter showed. */
  'meter-reading': {
    label: 'Relevé de compteur',
    sees: 'bookings:read',
    gives: 'bookings:update',
    feature: 'meters',
    missing: "Ce relevé n'existe pas.",
    types: ['ANNEX'],
    kinds: pictures,
  },
  /** What a client is recognised by. */
  'client-logo': {
    label: 'Logo du client',
    sees: 'clients:read',
    gives: 'clients:update',
    feature: 'client',
    missing: "Ce client n'existe pas.",
    types: ['ANNEX'],
    kinds: pictures,
  },
} as const satisfies Record<string, Owner>
export type DocumentOwner = keyof typeof documentOwners
export const documentOwnerNames = Object.keys(documentOwners).filter((name): name is DocumentOwner => name in documentOwners)

/** How many documents an order carries: eight of the request on demand (VAL-13), and elsewhere as many as a page shows; a reading carries its photo, a client its logo. */
export const mostDocuments = { onDemand: 8, otherwise: 200, ofReading: 1, ofLogo: 1 } as const

/** When what a document tells of was over; null while it goes on, or when nobody knows. */
export type OwnerDays = {
  /** The day of the mission, once it was carried out. */
  missionDay: string | null
  /** The day of the exit that ends the lease. */
  leaseEndDay: string | null
}
