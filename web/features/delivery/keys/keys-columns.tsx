import type { KeysOfLot } from '@adm/contract/delivery/delivery-keys'
import { type LotKeysPhase, lotKeysLabels } from '@adm/domain/delivery/delivery-keys'
import { countInWords, totalKeys } from '@adm/domain/key-tracking/key-count'
import { keyStatusLabels } from '@adm/domain/key-tracking/key-status'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { type Phase, StatusTag } from '../../../ui/figure/status-tag.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'

/** Phase, and so colour, of where the keys of a lot are. */
export const lotKeysTones = {
  to_withdraw: 'to-plan',
  in_hand: 'planned',
  handed_over: 'done',
  returned: 'closed-well',
  on_the_way: 'planned',
  none: 'to-do',
} as const satisfies Record<LotKeysPhase, Phase>

/** The step of the leg that is open: what is to be done, in the words of the order's own page. */
const stepOf = ({ phase, withdrawal, deposit }: KeysOfLot): string => {
  const leg = phase === 'to_withdraw' ? withdrawal : deposit
  return leg?.active ? keyStatusLabels[leg.status] : ''
}

/** The columns of the keys of the lots. */
export const lotKeysColumns: readonly Column<KeysOfLot>[] = [
  { key: 'name', title: 'Lot', pinned: true, width: 150, show: ({ name }) => name },
  {
    key: 'phase',
    title: 'Clés',
    pinned: true,
    width: 150,
    show: ({ phase }) => <StatusTag phase={lotKeysTones[phase]}>{lotKeysLabels[phase]}</StatusTag>,
  },
  { key: 'position', title: 'Situation', show: ({ position }) => position },
  { key: 'holder', title: 'Chez', onSecondLine: true, show: ({ holder }) => holder?.name ?? '' },
  { key: 'counts', title: 'Jeu', onSecondLine: true, show: ({ counts }) => (totalKeys(counts) > 0 ? countInWords(counts) : '') },
  { key: 'step', title: 'Étape', show: stepOf },
  { key: 'movedAt', title: 'Depuis', show: ({ movedAt }) => movedAt && formatMomentShort(movedAt) },
  { key: 'booking', title: 'Commande', show: ({ bookingCode }) => bookingCode },
  { key: 'orderId', title: 'N° du client', show: ({ orderId }) => orderId },
]
