import type { FeatureOption } from '../feature-option.ts'
import type { Permission } from '../permission.ts'
import { type FileKind, fileKindNames, fileKinds } from '../file/file-kind.ts'
import { type DocumentType, documentTypes } from './document-type.ts'

type Owner = {
  /** The name of the owner, in French. */
  label: string
  /** The rights to list and open its documents. */
  sees: Permission
  /** The rights to add, change and delete its documents. */
  gives: Permission
  /** The option without which there is nothing to see. */
  feature: FeatureOption
  /** The sentence for a missing owner. */
  missing: string
  /** The allowed types and contents of its documents. */
  types: readonly DocumentType[]
  kinds: readonly FileKind[]
}
const pictures = fileKindNames.filter((kind) => fileKinds[kind].isPicture)

/**
 * The owners of documents, a row each, with the rights to read and to add. A document is reached through its owner only.
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
  /** The photo of a meter reading. */
  'meter-reading': {
    label: 'Relevé de compteur',
    sees: 'bookings:read',
    gives: 'bookings:update',
    feature: 'meters',
    missing: "Ce relevé n'existe pas.",
    types: ['ANNEX'],
    kinds: pictures,
  },
  /** The logo of a client. */
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

/** The end of the event that a document proves; null while it goes on, or when it is unknown. */
export type OwnerDays = {
  /** The day of the mission, once it was carried out. */
  missionDay: string | null
  /** The day of the exit that ends the lease. */
  leaseEndDay: string | null
}
