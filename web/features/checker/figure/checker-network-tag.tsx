import { type CheckerNetwork, checkerNetworkLabels, noNetworkLabel } from '@adm/domain/checker/checker'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'

/** Label of a checker's network status, in its colour. */
export const CheckerNetworkTag = ({ network }: { network: CheckerNetwork | null }) => {
  if (network === null) return <StatusTag phase="to-do">{noNetworkLabel}</StatusTag>
  return <StatusTag phase={network === 'WORKING' ? 'closed-well' : 'closed-badly'}>{checkerNetworkLabels[network]}</StatusTag>
}
