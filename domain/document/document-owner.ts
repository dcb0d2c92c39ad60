import type { FeatureOption } from '../feature-option.ts'
import type { Permission } from '../permission.ts'
import { type FileKind, fileKindNames, fileKinds } from '../file/file-kind.ts'
import { type DocumentType, documentTypes } from './document-type.ts'

type Owner = {
  /** French label of the owner. */
  label: string
  /** The permission to list and open its documents. */
  sees: Permission
  /** The permission to add, change and delete its documents. */
  gives: Permission
  /** The feature option that makes its documents available. */
  feature: FeatureOption
  /** The refusal of a missing owner. */
  missing: string
  /** The allowed document types and file kinds. */
  types: readonly DocumentType[]
  kinds: readonly FileKind[]
}
const pictures = fileKindNames.filter((kind) => fileKinds[kind].isPicture)

/**
 * The owners of documents, with the permissions to read and to add. A document is accessible only through its owner.
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
  /** The paper behind a certificate of a checker. */
  certification: {
    label: 'Certificat du contrôleur',
    sees: 'checkers:read',
    gives: 'checkers:update',
    feature: 'checker',
    missing: "Ce certificat n'existe pas.",
    types: ['ANNEX'],
    kinds: fileKindNames,
  },
  /** The photos of a warning. */
  warning: {
    label: 'Signalement',
    sees: 'alerts:read',
    gives: 'alerts:update',
    feature: 'warning',
    missing: "Ce signalement n'existe pas.",
    types: ['ANNEX'],
    kinds: pictures,
  },
} as const satisfies Record<string, Owner>
export type DocumentOwner = keyof typeof documentOwners
export const documentOwnerNames = Object.keys(documentOwners).filter((name): name is DocumentOwner => name in documentOwners)

/**
 * Maximum number of documents: eight for an on-demand request (VAL-13), otherwise as many as a page lists; one photo for a reading, one
 * logo for a client, one file for a certificate, twenty photos for a warning.
 */
export const mostDocuments = { onDemand: 8, otherwise: 200, ofReading: 1, ofLogo: 1, ofCertification: 1, ofWarning: 20 } as const

/** The end of the event that a document proves; null when it has not ended or is unknown. */
export type OwnerDays = {
  /** The day of the mission, after it was carried out. */
  missionDay: string | null
  /** The day of the exit inspection that ends the lease. */
  leaseEndDay: string | null
}
