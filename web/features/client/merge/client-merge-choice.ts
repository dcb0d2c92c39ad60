import type { Client } from '@adm/domain/client/client'
import { type MergeableField, mergeableGroups } from '@adm/domain/client/client-merge'
import { lockedTerms } from '@adm/domain/client/client-terms'
import { isSame } from '../../../recipes/form/record-same.ts'
import { wordsOf } from '../../../recipes/page/record-subject.ts'
import { type ClientField, clientFields } from '../detail/client-field-labels.ts'

/** One value, or a group of values, in which two clients differ. */
export type Difference = {
  fields: readonly MergeableField[]
  label: string
  /** As this client has it, and as the other one. */
  ours: string
  theirs: string
  /** This client has nothing there: the other's value is proposed. */
  isMissing: boolean
  /** Only an administrator may take it from the other. */
  isLocked: boolean
}

const none = '–'
/** A person's identifier says nothing: their name does. */
const displayField = (field: MergeableField): ClientField => (field === 'salesRepId' ? 'salesRepName' : field)
const inWords = (client: Client, fields: readonly MergeableField[]): string => {
  const words = fields.map((field) => wordsOf(clientFields, client, displayField(field))).filter((one) => one !== none && one !== '')
  return words.join(' · ') || none
}
const locked: readonly MergeableField[] = lockedTerms

/** The differences of two clients, in the order of the page. */
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
