import type { Ref } from 'react'
import { Icon } from '../base/icon.tsx'
import './table.css'
import { cellClasses, cellStyle, type Column, type Selection } from './table-columns.ts'
import { TableRows } from './table-rows.tsx'

type TableProps<Row> = {
  /** The kind of rows, read aloud: « Commandes ». */
  label: string
  columns: readonly Column<Row>[]
  /** `undefined` on the first load: placeholder rows of the final height appear. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** The address of a row's page; the first column is the link. */
  hrefOf: (row: Row) => string
  /** `startAt`, or `-startAt` for the descending order. */
  sort?: string | undefined
  onSort?: (sort: string) => void
  selection?: Selection
  /** The rows are those of the previous query, until the new ones arrive: they stay, under a thin bar. */
  isRefreshing?: boolean
  skeletonRows?: number
  /** The row height, by its name in `tokens.css`. */
  density?: string
  /** The scrolling element. */
  scroller?: Ref<HTMLDivElement>
  /** Identifies the query: a row that changes under the same query was changed by a person, and is highlighted. Empty: not read yet. */
  reading?: string
  /** A temporary mark after the row's name: the persons who have it open. */
  markOf?: (row: Row) => string | undefined
  /** The keys of rows that no longer match, and stay until the list is refreshed. */
  gone?: ReadonlySet<string>
}

/**
 * A dense list in plain HTML with a fixed head and fixed first columns. A click or `Enter` opens a row, a middle click opens it in a new
 * tab, arrow keys move, space selects, with `Shift` all rows from the last toggled one.
 * In a `Page` with `layout="fills"` it takes the remaining height.
 */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { label, columns, rows, selection, isRefreshing = false, skeletonRows = 20, density, scroller } = props
  return (
    <div
      ref={scroller}
      className="table-scroll"
      data-density={density}
      data-scroll-restoration-id={`table-${label}`}
      aria-busy={isRefreshing || rows === undefined}
    >
      {isRefreshing && rows && <div className="table-refreshing" />}
      {props.onSort && <SortChoice {...props} onSort={props.onSort} />}
      <table className="table">
        <caption>{label}</caption>
        <Head {...props} />
        {rows ? (
          <TableRows {...props} rows={rows} />
        ) : (
          <tbody aria-hidden="true">
            {Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index}>
                {selection && <td>&nbsp;</td>}
                {columns.map(({ key }) => (
                  <td key={key}>
                    <span className="skeleton">&nbsp;</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

const Head = <Row,>({ columns, rows = [], keyOf, sort, onSort, selection, gone }: TableProps<Row>) => (
  <thead>
    <tr>
      {selection && <ChooseAll keys={rows.map(keyOf)} gone={gone} selection={selection} />}
      {columns.map((column, index) => (
        <th
          key={column.key}
          scope="col"
          aria-sort={ariaSort(column.sort, sort)}
          className={cellClasses(column, columns[index + 1])}
          style={cellStyle(columns, index, selection !== undefined)}
        >
          {column.sort && onSort ? (
            <SortButton field={column.sort} title={column.title} sort={sort} onSort={onSort} />
          ) : (
            <Title {...column} />
          )}
        </th>
      ))}
    </tr>
  </thead>
)

const Title = ({ title, hidesTitle }: { title: string; hidesTitle?: boolean }) =>
  hidesTitle ? <span className="table-unseen">{title}</span> : title

type ChooseAllProps = { keys: readonly string[]; gone: ReadonlySet<string> | undefined; selection: Selection }
const ChooseAll = ({ keys, gone, selection: { chosen, onChange } }: ChooseAllProps) => {
  const there = keys.filter((key) => !gone?.has(key))
  const isAll = there.length > 0 && there.every((key) => chosen.has(key))
  return (
    <th scope="col" className="table-check-cell table-pinned">
      <label className="table-check-area">
        <input
          type="checkbox"
          className="table-check"
          aria-label="Tout sélectionner sur cette page"
          checked={isAll}
          onChange={() => onChange(isAll ? new Set([...chosen].filter((key) => !keys.includes(key))) : new Set([...chosen, ...there]))}
        />
      </label>
    </th>
  )
}

type SortButtonProps = { field: string; title: string; sort: string | undefined; onSort: (sort: string) => void }
const SortButton = ({ field, title, sort, onSort }: SortButtonProps) => (
  <button type="button" className="table-sort" onClick={() => onSort(sort === field ? `-${field}` : field)}>
    {title}
    {sort === field && <Icon name="sortUp" />}
    {sort === `-${field}` && <Icon name="sortDown" />}
  </button>
)

/** On a phone: the sorts of all displayed columns, whose titles have no room. */
const SortChoice = <Row,>({ columns, sort, onSort }: Pick<TableProps<Row>, 'columns' | 'sort'> & { onSort: (sort: string) => void }) => {
  const sorted = columns.flatMap(({ sort: field, title }) => (field ? [{ field, title }] : []))
  const isOther = sorted.every(({ field }) => field !== sort?.replace(/^-/, ''))
  return sorted.length > 0 ? (
    <label className="table-sort-choice">
      Trier
      <select value={sort} onChange={({ target }) => onSort(target.value)}>
        {isOther && <option value={sort}>Autre colonne</option>}
        {sorted.map(({ field, title }) => (
          <optgroup key={field} label={title}>
            <option value={field}>{title}, croissant</option>
            <option value={`-${field}`}>{title}, décroissant</option>
          </optgroup>
        ))}
      </select>
    </label>
  ) : null
}

const ariaSort = (field: string | undefined, sort: string | undefined) => {
  if (!field) return undefined
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : 'none'
}
