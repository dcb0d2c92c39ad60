import { useState } from 'react'
import type { BookingRow } from '@adm/domain/booking/booking'
import { z } from 'zod'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { bookingColumns, firstColumns } from './booking-list-columns.tsx'

const place = 'bookingColumns'
const kept = z.array(z.string())

const readColumns = (): readonly string[] => {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null')).data ?? firstColumns
  } catch {
    return firstColumns // written by something else: as if nothing were kept
  }
}

/** The columns the person chose, kept on this device, and the menu that chooses them. The pinned ones always show. */
export const useShownColumns = () => {
  const [shown, setShown] = useState(readColumns)
  const choose = (key: string, isShown: boolean) => {
    const next = isShown ? [...shown, key] : shown.filter((other) => other !== key)
    localStorage.setItem(place, JSON.stringify(next))
    setShown(next)
  }
  const columns: readonly Column<BookingRow>[] = bookingColumns.filter(({ key, pinned }) => pinned || shown.includes(key))
  return { columns, shown, choose }
}

type ChooserProps = { shown: readonly string[]; onChoose: (key: string, isShown: boolean) => void }
export const ColumnChooser = ({ shown, onChoose }: ChooserProps) => (
  <Popover label="Colonnes" icon="columns">
    {bookingColumns
      .filter(({ pinned }) => !pinned)
      .map(({ key, title }) => (
        <Checkbox key={key} label={title} checked={shown.includes(key)} onChange={(event) => onChoose(key, event.target.checked)} />
      ))}
  </Popover>
)
