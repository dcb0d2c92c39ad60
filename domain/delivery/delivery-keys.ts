import { z } from 'zod'
import { isCarrier, type KeyHolder } from '../key-tracking/key-custody.ts'
import { keyCounts, totalKeys } from '../key-tracking/key-count.ts'
import type { KeyStatus } from '../key-tracking/key-status.ts'
import { instant } from '../values/date/moment.ts'
import { ruleOf } from '../values/rule.ts'
import { optionalText } from '../values/text.ts'

/** Where the keys of a lot are, in the order of the counters. */
export const lotKeysLabels = {
  to_withdraw: 'À retirer',
  in_hand: 'Chez le contrôleur',
  handed_over: 'Remises',
  returned: 'Rendues',
  on_the_way: 'En route',
  none: 'Sans clé',
} as const
export type LotKeysPhase = keyof typeof lotKeysLabels
export const lotKeysPhases = Object.keys(lotKeysLabels).filter((key): key is LotKeysPhase => key in lotKeysLabels)

/** The acts on the keys of all lots. */
export const lotKeysActLabels = { withdraw: 'Retrait de tous les jeux', return: 'Retour de tous les jeux' } as const
export type LotKeysAct = keyof typeof lotKeysActLabels
export const lotKeysActs = ['withdraw', 'return'] as const satisfies readonly LotKeysAct[]

type Leg = { active: boolean; status: KeyStatus } | null
/** The keys of a lot: its two legs, and who has them. */
export type LotKeys = { withdrawal: Leg; deposit: Leg; holder: Pick<KeyHolder, 'kind'> | null }

const isToWithdraw = ({ withdrawal }: LotKeys): boolean =>
  withdrawal !== null && withdrawal.active && withdrawal.status !== 'withdrawn_by_checker'

/** Where the keys of a lot are. */
export const lotKeysPhase = (keys: LotKeys): LotKeysPhase => {
  const { holder } = keys
  if (isToWithdraw(keys)) return 'to_withdraw'
  if (!holder) return 'none'
  if (isCarrierKind(holder)) return 'in_hand'
  if (holder.kind === 'tenant') return 'handed_over'
  return holder.kind === 'post' ? 'on_the_way' : 'returned'
}
const isCarrierKind = ({ kind }: Pick<KeyHolder, 'kind'>): boolean => isCarrier({ kind, name: '', checkerId: null })

/** Keys in hand that go back to their place: not those of a postponed entry, or of a transfer, whose way is decided. */
const returnable: readonly KeyStatus[] = ['not_started', 'pending_deposit_kept_by_checker', 'pending_deposit_refused_signature']

/** The act on all lots that concerns the keys of this lot; null when neither does. */
export const openLotKeysAct = (keys: LotKeys): LotKeysAct | null => {
  const phase = lotKeysPhase(keys)
  if (phase === 'to_withdraw') return 'withdraw'
  const { deposit } = keys
  return phase === 'in_hand' && deposit?.active && returnable.includes(deposit.status) ? 'return' : null
}

const countMessage = "Comptez les clés d'un jeu\u00a0: au moins une."
const receiverMessage = 'Indiquez qui a reçu les clés.'
const fields = {
  act: z.enum(lotKeysActs, 'Choisissez le retrait ou le retour.'),
  /** The keys of one set, for a withdrawal; those that are returned are the ones that their holder has. */
  counts: keyCounts.optional(),
  /** Default: now. */
  at: instant.optional(),
  /** Of a withdrawal; default: the place of the keys of the delivery. */
  place: optionalText(200),
  /** Of a return. */
  receiver: optionalText(200),
  /** The lots of the act, by the identifiers of their rows; default: each lot that it concerns. */
  rowIds: z.array(z.uuid()).min(1, 'Choisissez au moins un lot.').max(1_000, 'Choisissez 1 000 lots au plus.').optional(),
}

/** A request to move the keys of many lots. */
export const lotKeysMove = z
  .strictObject(fields)
  .check(
    ruleOf(['act', 'counts'], ({ act, counts }) => act !== 'withdraw' || totalKeys(counts ?? {}) > 0, {
      path: ['counts'],
      message: countMessage,
    }),
  )
  .check(
    ruleOf(['act', 'receiver'], ({ act, receiver }) => act !== 'return' || Boolean(receiver), {
      path: ['receiver'],
      message: receiverMessage,
    }),
  )
export type LotKeysMove = z.output<typeof lotKeysMove>

/** The act as it is stored, with its delivery. */
export const storedKeysMove = z.object({
  deliveryId: z.uuid(),
  act: fields.act,
  counts: keyCounts.optional(),
  at: instant.optional(),
  place: z.string().nullish(),
  receiver: z.string().nullish(),
})
export type StoredKeysMove = z.output<typeof storedKeysMove>
