import { z } from 'zod'
import { type Client, clientChange, type ClientChange } from './client.ts'
import { clientTermsChange, type ClientTermsChange } from './client-terms.ts'

/** The fields that a merged client may take from either of the two. */
export type MergeableField = keyof ClientChange | keyof ClientTermsChange
const mergeableSchemas: Record<string, unknown> = { ...clientChange.shape, ...clientTermsChange.shape }
export const mergeableFields = Object.keys(mergeableSchemas).filter((name): name is MergeableField => name in mergeableSchemas)

/** Fields that hold only together: they are taken from one client, all of them. */
export const fieldsTogether: readonly (readonly MergeableField[])[] = [
  ['address', 'zipCode', 'city'],
  ['siret', 'siren', 'vatNumber'],
  ['billingName', 'billingAddress', 'billingZipCode', 'billingCity'],
  ['officeAddress', 'officeZipCode', 'officeCity', 'officeHours'],
  ['invoicingFrequency', 'invoicingDay'],
]

/** The fields in the order of the page, those that hold together as one group. */
export const mergeableGroups: readonly (readonly MergeableField[])[] = [
  ...new Set(mergeableFields.map((name) => fieldsTogether.find((group) => group.includes(name)) ?? name)),
].map((group) => (typeof group === 'string' ? [group] : group))

/**
 * The other client, which is merged into the one of the address, and the fields whose values are taken from it; the rest stays as the one of
 * the address has it. `version` is that of the other one.
 */
export const clientMergeDraft = z.strictObject({
  clientId: z.uuid('Choisissez un client.'),
  version: z.int(),
  taken: z.array(z.enum(mergeableFields)).max(mergeableFields.length),
})
export type ClientMergeDraft = z.output<typeof clientMergeDraft>

type Values = { [Name in MergeableField]?: Client[Name] | undefined }
const put = <Name extends MergeableField>(values: Values, client: Values, name: Name): void => {
  values[name] = client[name]
}

/** The values of these fields, as a client has them. */
export const valuesOf = (client: Values, names: readonly MergeableField[]): ClientChange & ClientTermsChange => {
  const values: Values = {}
  for (const name of names) put(values, client, name)
  return values
}

/** The rows that move from one client to the other, with their words. */
export const movedLabels = {
  booking: ['commande', 'commandes'],
  client_user: ['personne', 'personnes'],
  client_blocking: ['blocage', 'blocages'],
  specific_process: ['process spécifique', 'process spécifiques'],
  price_grid: ['grille de prix', 'grilles de prix'],
  client_price: ['remise négociée', 'remises négociées'],
  client: ['client fusionné avant', 'clients fusionnés avant'],
} as const satisfies Record<string, readonly [string, string]>
/** A number of rows of a kind, in words: « 3 commandes ». */
export const countInWords = (table: MovedTable, count: number): string => `${count} ${movedLabels[table][count > 1 ? 1 : 0]}`

export type MovedTable = keyof typeof movedLabels
export const movedTables = Object.keys(movedLabels).filter((table): table is MovedTable => table in movedLabels)

/** The right to merge, and to undo it. */
export const mergeRight = 'clients:update' as const

/** For how long a merge may be undone. Source: `docs/business.md`, duplicates. */
export const mergeUndoDays = 30

/** The two clients of a merge or of its undo, as reactions of other subjects read them. */
export const merge = z.object({ id: z.uuid(), survivorId: z.uuid(), mergedId: z.uuid(), survivorName: z.string(), mergedName: z.string() })
export type Merge = z.output<typeof merge>
export const mergeFacts = z.object({ merge })

/** Which way the orders of a merge go: to the survivor, or back when it is undone. */
export const orderWays = ['there', 'back'] as const
export type OrderWay = (typeof orderWays)[number]

/** The orders of a merge that stopped on their way: of which two clients, which way, and why. */
export const stoppedMove = z.object({ merge, way: z.enum(orderWays), because: z.string(), at: z.string() })
export type StoppedMove = z.output<typeof stoppedMove>
