import { IconButton } from '../base/button.tsx'
import './pagination.css'
import { Select } from '../input/select.tsx'

type PaginationProps = {
  /** From 0. */
  index: number
  size: number
  total: number
  /** False when the count stopped at its limit. */
  totalIsExact: boolean
  onChange: (index: number) => void
  /** Enables the choice of the number of rows of a page. */
  onSize?: (size: number) => void
}
const sizes = [25, 50, 100, 200]
const number = new Intl.NumberFormat('fr-FR')

/** The choices for the number of rows of a page, including the current one. */
export const pageSizes = (chosen: number): number[] => [...new Set([...sizes, chosen])].toSorted((a, b) => a - b)

/** The position in a list, and the buttons to other pages. */
export const Pagination = ({ index, size, total, totalIsExact, onChange, onSize }: PaginationProps) => {
  const lastIndex = Math.max(0, Math.ceil(total / size) - 1)
  const isFirst = index === 0
  const isLast = totalIsExact && index >= lastIndex
  const first = ['Vous êtes à la première page.']
  const last = ['Vous êtes à la dernière page.']
  const from = total === 0 ? 0 : index * size + 1
  const to = totalIsExact ? Math.min(total, (index + 1) * size) : (index + 1) * size
  return (
    <nav className="pagination" aria-label="Pages">
      <output className="pagination-told">
        {number.format(from)}–{number.format(to)} sur {formatTotal(total, totalIsExact)}
      </output>
      {onSize && (
        <div className="pagination-size">
          <Select
            label="Lignes par page"
            hideLabel
            value={String(size)}
            options={pageSizes(size).map((count) => ({ value: String(count), label: `${count} par page` }))}
            onChange={(chosen) => chosen && onSize(Number(chosen))}
          />
        </div>
      )}
      <IconButton icon="first" label="Première page" refusals={isFirst ? first : []} onClick={() => onChange(0)} />
      <IconButton icon="back" label="Page précédente" refusals={isFirst ? first : []} onClick={() => onChange(index - 1)} />
      <IconButton icon="forward" label="Page suivante" refusals={isLast ? last : []} onClick={() => onChange(index + 1)} />
      {totalIsExact && <IconButton icon="last" label="Dernière page" refusals={isLast ? last : []} onClick={() => onChange(lastIndex)} />}
    </nav>
  )
}

/** `5 000`, or `plus de 10 000` when the count stopped there. */
export const formatTotal = (total: number, isExact: boolean): string => `${isExact ? '' : 'plus de '}${number.format(total)}`
