import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, memo, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { cellClasses, cellStyle, type Column, type Selection } from './table-columns.ts'

type TableRowsProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  hrefOf: (row: Row) => string
  selection?: Selection
}

/** The body of a `Table`: one stop of the tab key, the link of the row where the person is; arrows move it. */
export const TableRows = <Row,>({ columns, rows, keyOf, hrefOf, selection }: TableRowsProps<Row>) => {
  const router = useRouter()
  const [current, setCurrent] = useState<string | null>(null)
  const stop = rows.some((row) => keyOf(row) === current) ? current : rows[0] && keyOf(rows[0])
  const toggle = useLatest((key: string) => {
    if (!selection) return
    const chosen = new Set(selection.chosen)
    if (!chosen.delete(key)) chosen.add(key)
    selection.onChange(chosen)
  })
  const open = useCallback(
    (href: string, isElsewhere: boolean) => {
      if (isElsewhere) window.open(href, '_blank')
      else void router.navigate({ href })
    },
    [router],
  )
  const preload = useCallback((href: string) => void router.preloadRoute({ to: href }).catch(() => undefined), [router])

  return (
    <tbody onKeyDown={moveBetweenRows}>
      {rows.map((row) => {
        const key = keyOf(row)
        return (
          <TableRow<Row>
            key={key}
            row={row}
            rowKey={key}
            href={hrefOf(row)}
            columns={columns}
            isStop={key === stop}
            isChosen={selection ? selection.chosen.has(key) : null}
            onFocus={setCurrent}
            onToggle={toggle}
            onOpen={open}
            onNear={preload}
          />
        )
      })}
    </tbody>
  )
}

type TableRowProps<Row> = {
  row: Row
  rowKey: string
  href: string
  columns: readonly Column<Row>[]
  isStop: boolean
  /** `null`: rows cannot be chosen here. */
  isChosen: boolean | null
  onFocus: (key: string) => void
  onToggle: (key: string) => void
  onOpen: (href: string, isElsewhere: boolean) => void
  onNear: (href: string) => void
}

const DrawnRow = <Row,>({ row, rowKey, href, columns, isStop, isChosen, onFocus, onToggle, onOpen, onNear }: TableRowProps<Row>) => {
  const click = (event: MouseEvent) => {
    if (isControl(event.target) || event.button > 1 || window.getSelection()?.toString()) return
    event.preventDefault()
    onOpen(href, event.button === 1 || event.ctrlKey || event.metaKey)
  }
  return (
    // The row's link does by keyboard what the whole row does by pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr aria-selected={isChosen ?? undefined} data-href={href} onClick={click} onAuxClick={click} onMouseEnter={() => onNear(href)}>
      {isChosen !== null && (
        <td className="table-check-cell table-pinned">
          <input
            type="checkbox"
            className="table-check"
            tabIndex={-1}
            aria-label="Sélectionner"
            aria-describedby={`row-${rowKey}`}
            checked={isChosen}
            onChange={() => onToggle(rowKey)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const shown = column.show(row)
        const isName = index === 0
        const Cell = isName ? 'th' : 'td'
        return (
          <Cell
            key={column.key}
            {...(isName ? { scope: 'row' } : {})}
            className={cellClasses(column, columns[index + 1])}
            style={cellStyle(columns, index, isChosen !== null)}
          >
            {isName ? (
              <a
                id={`row-${rowKey}`}
                className="table-link"
                href={href}
                tabIndex={isStop ? 0 : -1}
                onFocus={() => onFocus(rowKey)}
                onKeyDown={(event) => {
                  if (event.key === ' ' && isChosen !== null) {
                    event.preventDefault()
                    onToggle(rowKey)
                  }
                }}
              >
                {shown}
              </a>
            ) : (
              shown
            )}
          </Cell>
        )
      })}
    </tr>
  )
}

// React's `memo` forgets the type parameter; the row keeps it.
const TableRow = memo(DrawnRow) as typeof DrawnRow

/** A control inside a row has its own click. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input, label, select, textarea, a:not(.table-link)') !== null

const moveBetweenRows = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a.table-link')]
  const here = links.findIndex((link) => link.closest('tr')?.contains(event.target instanceof Node ? event.target : null))
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: links.length - 1 }[event.key]
  const link = next === undefined || here < 0 ? undefined : links[Math.min(Math.max(next, 0), links.length - 1)]
  if (!link) return
  event.preventDefault()
  link.focus()
  link.scrollIntoView({ block: 'nearest' })
}

/** A function that is always the same one, and always does what the latest one does: rows are not drawn anew for it. */
const useLatest = <Arguments extends unknown[]>(act: (...given: Arguments) => void): ((...given: Arguments) => void) => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...given) => latest.current(...given), [])
}
