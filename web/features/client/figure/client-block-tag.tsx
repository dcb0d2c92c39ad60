import { StatusTag } from '../../../ui/figure/status-tag.tsx'

/** Tag that shows whether the client may order today. */
export const ClientBlockTag = ({ isBlocked }: { isBlocked: boolean }) =>
  isBlocked ? <StatusTag phase="closed-badly">Bloqué</StatusTag> : <StatusTag phase="closed-well">Actif</StatusTag>
