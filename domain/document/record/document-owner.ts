import { entities } from '../../catalog/entities.ts'
import type { OwnedDocuments } from '../../entity/entity.ts'
import type { FeatureOption } from '../../feature-option.ts'
import { type FileKind, fileKindNames, fileKinds } from '../../file/file-kind.ts'
import type { Permission } from '../../permission.ts'
import { type DocumentType, documentTypes, mostListedDocuments } from '../document-type.ts'

type AnyEntity = (typeof entities)[number]
type EntityWithDocuments = Extract<AnyEntity, { documents: readonly OwnedDocuments[] }>
const owning = entities.filter((entity): entity is EntityWithDocuments => 'documents' in entity)

/** What has documents: an entity, or a part of one. A document is accessible only through its owner. */
export type DocumentOwner = EntityWithDocuments['documents'][number]['name']
export const documentOwnerNames: readonly DocumentOwner[] = owning.flatMap(({ documents }) => documents.map(({ name }) => name))

/** The rules of the documents of an owner. */
type OwnerRules = {
  /** The permission to list and open its documents. */
  sees: Permission
  /** The permission to add, change and delete its documents. */
  gives: Permission
  /** The feature option that makes its documents available; undefined: always. */
  feature: FeatureOption | undefined
  /** The refusal of a missing owner. */
  missing: string
  /** The allowed document types and file kinds. */
  types: readonly DocumentType[]
  kinds: readonly FileKind[]
  /** The most documents of one owner; of an order on demand fewer (`mostDocumentsOf`). */
  most: number
}
const annexes: readonly DocumentType[] = ['ANNEX']
const pictures = fileKindNames.filter((kind) => fileKinds[kind].isPicture)

const rulesOf = (
  { readers: sees, feature }: EntityWithDocuments & { feature?: FeatureOption },
  { gives, missing, types, kinds, most = mostListedDocuments }: OwnedDocuments,
): OwnerRules => ({
  sees,
  feature,
  gives,
  missing,
  types: types === 'annex' ? annexes : documentTypes,
  kinds: kinds === 'pictures' ? pictures : fileKindNames,
  most,
})
const rules: ReadonlyMap<string, OwnerRules> = new Map(
  owning.flatMap((entity) => entity.documents.map((documents: OwnedDocuments) => [documents.name, rulesOf(entity, documents)] as const)),
)

/** The rules of the documents of an owner, from the declaration of its entity. Source: `docs/api.md`, `/api/documents`. */
export const documentOwner = (name: DocumentOwner): OwnerRules => {
  const declared = rules.get(name)
  if (!declared) throw new RangeError(`No entity declares documents of ${name}.`)
  return declared
}
