import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { alertCalls, type AlertRow } from '@adm/contract/alert/alert'
import { bookingCalls } from '@adm/contract/booking/booking'
import { clientCalls } from '@adm/contract/client/client'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { usePermittedFixes } from './may-fix.ts'
import { useAlertActs } from './use-alert-acts.tsx'
import { useBegunFix } from './use-begun-fix.tsx'

type RowMenuProps = { row: AlertRow; label: string; closed: ReactNode }

/** The opened menu of an alert: its fixes, which are read first, then its other acts. `closed` stands there until then. */
export const AlertRowMenu = ({ row, label, closed }: RowMenuProps) => {
  const { data, error } = useQuery(apiQuery(alertCalls.fixes, { params: { id: row.id } }))
  const fixes = usePermittedFixes(data ?? [])
  const acting = useActingRefusals()
  const { begin, dialog } = useBegunFix(row)
  const { acts, dialog: actDialog } = useAlertActs(row)
  const opened = useOpenObject(row)
  if (!data && !error) return closed
  const fixActs = fixes.map((fix) => ({
    label: fix.label,
    onSelect: () => begin(fix),
    refusals: [...(fix.call === 'link' || fix.call === 'phone' ? [] : acting), ...fix.refusals.map(({ message }) => message)],
  }))
  return (
    <>
      <ActionMenu label={label} icon="more" isQuiet startsOpen actions={[...fixActs, ...acts, ...opened]} />
      {dialog}
      {actDialog}
    </>
  )
}

/** The act that opens the order or the client, for whoever may read it. */
const useOpenObject = ({ bookingId, ofClientId }: AlertRow) => {
  const router = useRouter()
  const may = { booking: useMay(bookingCalls.read), client: useMay(clientCalls.read) }
  const open = (label: string, href: string) => [{ label, onSelect: () => void router.navigate({ href }) }]
  if (bookingId) return may.booking ? open('Ouvrir la commande', `/booking/${bookingId}`) : []
  return may.client ? open('Ouvrir le client', `/client/${ofClientId}`) : []
}
