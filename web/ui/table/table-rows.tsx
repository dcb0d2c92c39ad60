import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, memo, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useFocusLeft } from '../base/focus-left.ts'
import { useOpenedRow } from './opened-row.ts'
import { cellClasses, cellStyle, type Column, type Selection } from './table-columns.ts'

type TableRowsProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  hrefOf: (row: Row) => string
  selection?: Selection
  reading?: string
  markOf?: (row: Row) => string | undefined
  gone?: ReadonlySet<string>
}

/** The body of a `Table`: it is one tab stop, the link of the current row, moved by the arrow keys. */
export const TableRows = <Row,>({ columns, rows, keyOf, hrefOf, selection, reading = '', markOf, gone }: TableRowsProps<Row>) => {
  const router = useRouter()
  const { body, opened, storeOpened } = useOpenedRow()
  const [current, setCurrent] = useState<string | null>(opened)
  const stop = rows.some((row) => keyOf(row) === current) ? current : rows[0] && keyOf(rows[0])
  const last = useRef<string | null>(null)
  const toggle = useLatest((key: string, isRange: boolean) => {
    if (!selection) return
    const chosen = new Set(selection.chosen)
    const range = isRange ? between(rows.map(keyOf), last.current, key) : []
    if (range.length > 0) for (const rangeKey of range.filter((other) => !gone?.has(other))) chosen.add(rangeKey)
    else if (!chosen.delete(key) && !gone?.has(key)) chosen.add(key)
    last.current = key
    selection.onChange(chosen)
  })
  const open = useCallback(
    (href: string, rowKey: string, isElsewhere: boolean) => {
      if (isElsewhere) return void window.open(href, '_blank')
      storeOpened(rowKey)
      void router.navigate({ href })
    },
    [router, storeOpened],
  )
  const preload = useCallback((href: string) => void router.preloadRoute({ to: href }).catch(() => undefined), [router])

  return (
    <tbody ref={body}>
      {rows.map((row) => {
        const key = keyOf(row)
        return (
          <TableRow
            key={key}
            row={row}
            rowKey={key}
            href={hrefOf(row)}
            columns={columns}
            isStop={key === stop}
            reading={reading}
            mark={markOf?.(row)}
            isGone={gone?.has(key) ?? false}
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

/** `row` is unknown, since a component in `memo` has no type parameter; only the columns read it. */
type TableRowProps = {
  row: unknown
  columns: readonly Column<unknown>[]
  rowKey: string
  href: string
  isStop: boolean
  /** `null`: rows cannot be selected. */
  isChosen: boolean | null
  reading: string
  mark: string | undefined
  isGone: boolean
  onFocus: (key: string) => void
  /** `isRange`: selects all rows from the last toggled one to this one. */
  onToggle: (key: string, isRange: boolean) => void
  onOpen: (href: string, rowKey: string, isElsewhere: boolean) => void
  onNear: (href: string) => void
}

const TableRow = memo((props: TableRowProps) => {
  const { row, columns, href, rowKey, isChosen, mark, isGone, onOpen, onNear } = props
  const line = useLit(row, props.reading)
  const click = (event: MouseEvent) => {
    if (!isInside(event) || isControl(event.target) || event.button > 1 || window.getSelection()?.toString()) return
    event.preventDefault()
    onOpen(href, rowKey, event.button === 1 || event.ctrlKey || event.metaKey)
  }
  const cell = (column: Column<unknown>, index: number) => ({
    className: cellClasses(column, columns[index + 1]),
    style: cellStyle(columns, index, isChosen !== null),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the row's link is the keyboard's way to the same page
    <tr
      ref={line}
      className={isGone ? 'table-gone' : undefined}
      title={isGone ? goneWords : undefined}
      aria-selected={isChosen ?? undefined}
      onClick={click}
      onAuxClick={click}
      onMouseEnter={() => onNear(href)}
      onAnimationEnd={({ currentTarget }) => delete currentTarget.dataset['lit']}
    >
      {isChosen !== null && <CheckCell {...props} isChosen={isChosen} />}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" {...cell(column, index)}>
            <RowLink {...props}>{column.show(row)}</RowLink>
            {mark && (
              <span className="table-mark" title={mark}>
                <span>{mark}</span>
              </span>
            )}
          </th>
        ) : (
          <td key={column.key} {...cell(column, index)}>
            {column.show(row)}
          </td>
        ),
      )}
    </tr>
  )
})

const goneWords = "Cette ligne n'est plus à cette place dans la liste. Elle disparaîtra quand vous l'actualiserez."

/** Highlights a row for a moment after a change. The end of the animation removes the attribute. */
const useLit = (row: unknown, reading: string) => {
  const line = useRef<HTMLTableRowElement>(null)
  const previous = useRef({ row, reading })
  useEffect(() => {
    const before = previous.current
    previous.current = { row, reading }
    if (reading && before.reading === reading && before.row !== row) line.current?.setAttribute('data-lit', '')
  }, [row, reading])
  return line
}

const RowLink = ({ rowKey, href, isStop, isChosen, onFocus, onToggle, children }: TableRowProps & { children: React.ReactNode }) => (
  <a
    ref={useFocusLeft<HTMLAnchorElement>('main')}
    id={`row-${rowKey}`}
    className="table-link"
    href={href}
    tabIndex={isStop ? 0 : -1}
    onFocus={() => onFocus(rowKey)}
    onKeyDown={(event) => {
      if (event.key !== ' ' || isChosen === null) return moveBetweenRows(event)
      event.preventDefault()
      onToggle(rowKey, event.shiftKey)
    }}
  >
    {children}
  </a>
)

const CheckCell = ({ rowKey, isChosen, isGone, onToggle }: TableRowProps & { isChosen: boolean }) => (
  <td className="table-check-cell table-pinned">
    <label className="table-check-area">
      <input
        type="checkbox"
        className="table-check"
        tabIndex={-1}
        aria-label="Sélectionner"
        aria-describedby={`row-${rowKey}`}
        checked={isChosen}
        // The row's title gives the reason; a row selected before it left the list can still be deselected.
        aria-disabled={(isGone && !isChosen) || undefined}
        title={isGone && !isChosen ? goneWords : undefined}
        onChange={({ nativeEvent }) => {
          if (!isGone || isChosen) onToggle(rowKey, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }}
      />
    </label>
  </td>
)

/** The keys between two rows, inclusive, in the order of the rows; none when a row is missing. */
const between = (keys: readonly string[], from: string | null, to: string): readonly string[] => {
  const ends = [keys.indexOf(from ?? ''), keys.indexOf(to)]
  return ends.includes(-1) ? [] : keys.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/** A dialog opened from a row is drawn elsewhere in the document: its clicks reach the row only through React. */
const isInside = ({ currentTarget, target }: MouseEvent): boolean => target instanceof Node && currentTarget.contains(target)

/** A control inside a row has its own click. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input, label, select, textarea, a:not(.table-link)') !== null

const moveBetweenRows = (event: KeyboardEvent<HTMLAnchorElement>): void => {
  const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLAnchorElement>('a.table-link') ?? [])]
  const here = links.indexOf(event.currentTarget)
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: links.length - 1 }[event.key]
  const link = next === undefined ? undefined : links[Math.min(Math.max(next, 0), links.length - 1)]
  if (!link) return
  event.preventDefault()
  link.focus()
  link.scrollIntoView({ block: 'nearest' })
}

/** A function with a stable identity that calls the latest version: rows are not rendered again for it. */
const useLatest = <Arguments extends unknown[]>(act: (...given: Arguments) => void): ((...given: Arguments) => void) => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...given) => latest.current(...given), [])
}
