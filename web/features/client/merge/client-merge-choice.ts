import type { Client } from '@adm/domain/client/client'
import { type MergeableField, mergeableGroups } from '@adm/domain/client/client-merge'
import { lockedTerms } from '@adm/domain/client/client-terms'
import { isSame } from '../../../platform/same.ts'
import { wordsOf } from '../../../recipes/page/record-subject.ts'
import { type ClientField, clientFields } from '../detail/client-field-labels.ts'

/** A field, or a group of fields, in which two clients differ. */
export type Difference = {
  fields: readonly MergeableField[]
  label: string
  /** Values of this client and of the other client. */
  ours: string
  theirs: string
  /** This client has no value, so the other's is preselected. */
  isMissing: boolean
  /** Only an administrator may take the other client's value. */
  isLocked: boolean
}

const none = '–'
/** Displays the name of a person instead of the id. */
const displayField = (field: MergeableField): ClientField => (field === 'salesRepId' ? 'salesRepName' : field)
const inWords = (client: Client, fields: readonly MergeableField[]): string => {
  const words = fields.map((field) => wordsOf(clientFields, client, displayField(field))).filter((word) => word !== none && word !== '')
  return words.join(' · ') || none
}
const locked: readonly MergeableField[] = lockedTerms

/** Differences of two clients, in the order of the page. */
export const differencesOf = (client: Client, other: Client): readonly Difference[] =>
  mergeableGroups
    .filter((fields) => fields.some((field) => !isSame(client[field], other[field])))
    .map((fields) => {
      const ours = inWords(client, fields)
      return {
        fields,
        label: fields.map((field) => clientFields[displayField(field)].label).join(', '),
        ours,
        theirs: inWords(other, fields),
        isMissing: ours === none || ours === 'Aucune',
        isLocked: fields.some((field) => locked.includes(field)),
      }
    })
