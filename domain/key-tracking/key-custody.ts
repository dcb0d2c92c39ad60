import { z } from 'zod'
import { instant } from '../values/date/moment.ts'
import { keyCounts, type KeyCounts } from './key-count.ts'

/** Kinds of key holders, with their French labels. */
export const keyHolderLabels = {
  place: 'En dépôt',
  checker: 'Contrôleur',
  partner: 'Partenaire',
  tenant: 'Locataire',
  lessor: 'Bailleur',
  post: 'Courrier',
} as const
export type KeyHolderKind = keyof typeof keyHolderLabels
export const keyHolderKinds = ['place', 'checker', 'partner', 'tenant', 'lessor', 'post'] as const satisfies readonly KeyHolderKind[]

/** The holder of a key set. Only a checker has an identifier; the others have a name. */
export const keyHolder = z.object({ kind: z.enum(keyHolderKinds), name: z.string(), checkerId: z.uuid().nullable() })
export type KeyHolder = z.infer<typeof keyHolder>

/** Whether both are the same person or place. Partners, tenants and the post are compared by name, without identifier. */
export const isSameHolder = (holder: KeyHolder, other: KeyHolder): boolean =>
  holder.kind === other.kind && holder.name === other.name && holder.checkerId === other.checkerId

/** Whether the holder carries out missions (checker or partner) and therefore must bring the keys back. */
export const isCarrier = ({ kind }: KeyHolder): boolean => kind === 'checker' || kind === 'partner'

/** A ledger entry: its holder has these keys from `at` until the next entry of the same key set. */
export const custodyEntry = z.object({
  id: z.uuid(),
  keySetId: z.uuid(),
  bookingId: z.uuid(),
  bookingCode: z.string(),
  /** The transition that made the handover: `K03`. */
  step: z.string(),
  holder: keyHolder,
  /** The holder before the first entry of the key set. */
  fromName: z.string().nullable(),
  counts: keyCounts,
  at: instant,
  /** End of the custody; null for the current holder. */
  untilAt: instant.nullable(),
  place: z.string().nullable(),
  proof: z.string().nullable(),
})
export type CustodyEntry = z.infer<typeof custodyEntry>

/** The ledger entry that a handover adds. */
export type Handover = { step: string; holder: KeyHolder; counts: KeyCounts; at: string }
type CustodyLine = Handover & { untilAt: string | null }

/**
 * The ledger after a handover. The previous custody ends where the new one begins, so that each moment has exactly one holder.
 * @throws {RangeError} when the handover is earlier than the last one: guards refuse it before, in French
 */
export const handOver = <Line extends CustodyLine>(ledger: readonly Line[], next: Line): Line[] => {
  const last = ledger.at(-1)
  if (last && Date.parse(next.at) < Date.parse(last.at)) throw new RangeError('Keys cannot change hands before they last did')
  return [...ledger.map((line) => (line === last ? { ...line, untilAt: next.at } : line)), { ...next, untilAt: null }]
}

/** The holders of a key set at a moment: exactly one from its first entry on, none before. */
export const holdersAt = (ledger: readonly CustodyLine[], at: string): readonly KeyHolder[] => {
  const moment = Date.parse(at)
  return ledger
    .filter((line) => Date.parse(line.at) <= moment && (line.untilAt === null || moment < Date.parse(line.untilAt)))
    .map(({ holder }) => holder)
}

/** The ledger entry of the current holder; undefined while the ledger is empty. */
export const currentHolder = <Line extends CustodyLine>(ledger: readonly Line[]): Line | undefined =>
  ledger.find(({ untilAt }) => untilAt === null)

/** The ledger entry before a step: its holder gets the keys back when the step is corrected. */
export const holderBefore = <Line extends CustodyLine>(ledger: readonly Line[], step: string): Line | undefined => {
  const index = ledger.findLastIndex((line) => line.step === step)
  return index > 0 ? ledger[index - 1] : undefined
}
