import { z } from 'zod'
import { instant } from '../values/date/moment.ts'
import { keyCounts, type KeyCounts } from './key-count.ts'

/** Who may have keys in hand. */
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

/** Who has a set of keys; a checker by identifier too, the others by what they are called. */
export const keyHolder = z.object({ kind: z.enum(keyHolderKinds), name: z.string(), checkerId: z.uuid().nullable() })
export type KeyHolder = z.infer<typeof keyHolder>

/** The same person or place: a partner, a tenant, the post have a name and no identifier. */
export const isSameHolder = (one: KeyHolder, other: KeyHolder): boolean =>
  one.kind === other.kind && one.name === other.name && one.checkerId === other.checkerId

/** Somebody of ours, who goes on missions: keys in their hands have to come back. */
export const isCarrier = ({ kind }: KeyHolder): boolean => kind === 'checker' || kind === 'partner'

/** A line of the ledger: from then on, until the next line of its set, this one has these keys. */
export const custodyEntry = z.object({
  id: z.uuid(),
  keySetId: z.uuid(),
  bookingId: z.uuid(),
  bookingCode: z.string(),
  /** The transition that handed the keys over: `K03`. */
  step: z.string(),
  holder: keyHolder,
  /** Who had them before the first line of the set. */
  fromName: z.string().nullable(),
  counts: keyCounts,
  at: instant,
  /** When the next line took over; none for who has the keys now. */
  untilAt: instant.nullable(),
  place: z.string().nullable(),
  proof: z.string().nullable(),
})
export type CustodyEntry = z.infer<typeof custodyEntry>

/** What a handing-over writes. */
export type Handover = { step: string; holder: KeyHolder; counts: KeyCounts; at: string }
type CustodyLine = Handover & { untilAt: string | null }

/**
 * The ledger once keys have changed hands: who had them ends where the next begins, so that at each moment exactly one has them.
 * @throws {RangeError} when the handing-over is before the last one: guards refuse it earlier, in French
 */
export const handOver = <Line extends CustodyLine>(ledger: readonly Line[], next: Line): Line[] => {
  const last = ledger.at(-1)
  if (last && Date.parse(next.at) < Date.parse(last.at)) throw new RangeError('Keys cannot change hands before they last did')
  return [...ledger.map((line) => (line === last ? { ...line, untilAt: next.at } : line)), { ...next, untilAt: null }]
}

/** Everyone who has a set at a moment: one, from its first line on. */
export const holdersAt = (ledger: readonly CustodyLine[], at: string): readonly KeyHolder[] => {
  const moment = Date.parse(at)
  return ledger
    .filter((line) => Date.parse(line.at) <= moment && (line.untilAt === null || moment < Date.parse(line.untilAt)))
    .map(({ holder }) => holder)
}

/** Who has the keys now, and which; nothing while nobody is known to. */
export const currentHolder = <Line extends CustodyLine>(ledger: readonly Line[]): Line | undefined =>
  ledger.find(({ untilAt }) => untilAt === null)

/**
 * Who the keys go back to when a step is taken back: the last who had them before it.
 */
export const holderBefore = <Line extends CustodyLine>(ledger: readonly Line[], step: string): Line | undefined => {
  const index = ledger.findLastIndex((line) => line.step === step)
  return index > 0 ? ledger[index - 1] : undefined
}
