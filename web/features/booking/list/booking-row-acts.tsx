import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { copyActs } from '../link/booking-copy-acts.ts'

/** Column of the row's actions; the detail page has the same actions, with keyboard shortcuts. */
export const bookingActsColumn: Column<BookingRow> = {
  key: 'acts',
  title: 'Actions',
  hidesTitle: true,
  width: 40,
  pinned: true,
  show: (row) => <BookingRowActs row={row} />,
}

/** Fifty menus cost more than the rows, so each is created when first opened. */
const BookingRowActs = ({ row }: { row: BookingRow }) => {
  const [isMade, setMade] = useState(false)
  const navigate = useNavigate()
  const label = `Actions sur la commande ${row.code}`
  if (isMade)
    return (
      <ActionMenu
        label={label}
        icon="more"
        isQuiet
        startsOpen
        actions={copyActs(row).map(({ address, ...act }) => ({ ...act, onSelect: () => void navigate(address) }))}
      />
    )
  return (
    <button
      type="button"
      className="button button-subtle button-icon"
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setMade(true)}
    >
      <Icon name="more" />
    </button>
  )
}
