import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingAreaCalls, type MisplacedBooking } from '@adm/contract/booking/booking-area'
import { formatCents } from '@adm/domain/values/money'
import { newKey } from '../../../platform/new-key.ts'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button, SubmitButton } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ErrorPanel, Notice } from '../../../ui/layout/states.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { readAgain } from '../../../platform/api/read-again.ts'

/** Open orders at the area's zip codes that still belong to another area, with the button that moves them. */
export const AreaMisplacedBookings = ({ areaId }: { areaId: string }) => {
  const acting = useActingRefusals()
  const maySee = useMay(bookingAreaCalls.strays)
  const mayMove = useMay(bookingAreaCalls.moveStrays)
  const [isMoving, setMoving] = useState(false)
  const { data } = useQuery({ ...apiQuery(bookingAreaCalls.strays, { params: { id: areaId } }), enabled: maySee })
  if (!data || data.total === 0) return null
  const message =
    data.total > 1
      ? `${data.total} commandes ouvertes à ces codes postaux sont encore rattachées à une autre zone.`
      : 'Une commande ouverte à ces codes postaux est encore rattachée à une autre zone.'
  return (
    <>
      <Notice
        tone="warning"
        action={
          mayMove && (
            <Button onClick={() => setMoving(true)} refusals={acting}>
              Voir et rattacher
            </Button>
          )
        }
      >
        {message}
      </Notice>
      {isMoving && <MoveDialog areaId={areaId} strays={data.items} total={data.total} onClose={() => setMoving(false)} />}
    </>
  )
}

type MoveProps = { areaId: string; strays: readonly MisplacedBooking[]; total: number; onClose: () => void }

const MoveDialog = ({ areaId, strays, total, onClose }: MoveProps) => {
  const move = useMove(areaId, strays, onClose)
  return (
    <Dialog
      isOpen
      size="large"
      title={strays.length > 1 ? `Rattacher ${strays.length} commandes à cette zone ?` : 'Rattacher cette commande à cette zone ?'}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!move.isPending) move.mutate()
      }}
      actions={<SubmitButton pending={move.isPending}>Rattacher à cette zone</SubmitButton>}
    >
      {move.error && <ErrorPanel error={describeError(move.error)} />}
      <p>
        Leur supplément de zone devient celui de cette zone dans leur grille, et les trajets de leurs missions sont recalculés. Dates,
        heures et contrôleurs ne changent pas.
      </p>
      {total > strays.length && <p>Les {strays.length} premières sont rattachées maintenant ; les autres ensuite.</p>}
      <ul aria-label="Commandes à rattacher">
        {strays.map(({ id, code, clientName, zipCode, city, areaName, priceCents }) => (
          <li key={id}>
            <strong>{code}</strong> {clientName}, {zipCode} {city}, zone « {areaName} », {formatCents(priceCents)} HT
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const useMove = (areaId: string, strays: readonly MisplacedBooking[], onMoved: () => void) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: () =>
      callApi(bookingAreaCalls.moveStrays, { params: { id: areaId }, body: { bookingIds: strays.map(({ id }) => id) }, key }),
    onSuccess: ({ moved, beforeCents, afterCents }) => {
      const price = beforeCents === afterCents ? '' : ` Total HT : ${formatCents(beforeCents)} → ${formatCents(afterCents)}.`
      showToast({
        message: `${moved > 1 ? `${moved} commandes sont rattachées` : 'La commande est rattachée'} à cette zone.${price}`,
        tone: 'success',
      })
      void readAgain(queries, 'area', 'booking')
      onMoved()
    },
  })
}
