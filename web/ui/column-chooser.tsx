import { useState } from 'react'
import { z } from 'zod'
import { Checkbox } from './checkbox.tsx'
import { Popover } from './popover.tsx'
import type { Column } from './table-columns.ts'

const kept = z.array(z.string())

const readColumns = (place: string, first: readonly string[]): readonly string[] => {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null')).data ?? first
  } catch {
    return first // written by something else: as if nothing were kept
  }
}

type Choice<Row> = {
  /** Where this device keeps what the person chose. */
  place: string
  columns: readonly Column<Row>[]
  /** Shown until the person chooses others. */
  first: readonly string[]
}

/** The columns of a list that the person chose, kept on this device, and the menu that chooses them. The pinned ones always show. */
export const useShownColumns = <Row,>({ place, columns, first }: Choice<Row>) => {
  const [shown, setShown] = useState(() => readColumns(place, first))
  const choose = (key: string, isShown: boolean) => {
    const next = isShown ? [...shown, key] : shown.filter((other) => other !== key)
    localStorage.setItem(place, JSON.stringify(next))
    setShown(next)
  }
  return {
    columns: columns.filter(({ key, pinned }) => pinned || shown.includes(key)),
    chooser: (
      <Popover label="Colonnes" icon="columns">
        {columns
          .filter(({ pinned }) => !pinned)
          .map(({ key, title }) => (
            <Checkbox key={key} label={title} checked={shown.includes(key)} onChange={(event) => choose(key, event.target.checked)} />
          ))}
      </Popover>
    ),
  }
}
