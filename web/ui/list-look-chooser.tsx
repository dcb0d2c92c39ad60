import { densities, densityLabels } from '@adm/domain/saved-view/density'
import { IconButton } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import './list-look-chooser.css'
import type { Look } from './list-look.tsx'

type Named = { key: string; title: string }
type ChooserProps = { columns: readonly Named[]; look: Look; onChoose: (change: Partial<Look>) => void }

/** How high the rows of a list stand, which columns it has, and in which order. */
export const ListLookChooser = ({ columns, look, onChoose }: ChooserProps) => {
  const shown = look.columns.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const hidden = columns.filter((column) => !shown.includes(column))
  const choose = (chosen: readonly Named[]) => onChoose({ columns: chosen.map(({ key }) => key) })
  /** Puts a column before the one that is before it. */
  const advance = (at: number) =>
    choose([...shown.slice(0, at - 1), ...shown.slice(at, at + 1), ...shown.slice(at - 1, at), ...shown.slice(at + 1)])
  return (
    <>
      <fieldset className="fieldset list-look">
        <legend className="field-label">Densité</legend>
        {densities.map((density) => (
          <label key={density} className="checkbox">
            <input type="radio" name="density" checked={look.density === density} onChange={() => onChoose({ density })} />
            <span>{densityLabels[density]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="fieldset list-look">
        <legend className="field-label">Colonnes</legend>
        {shown.map((column, index) => (
          <div key={column.key} className="list-look-column">
            <Checkbox label={column.title} checked onChange={() => choose(shown.filter((other) => other !== column))} />
            <IconButton
              icon="sortUp"
              label={`Avancer ${column.title}`}
              refusals={index === 0 ? ['Cette colonne est la première.'] : []}
              onClick={() => advance(index)}
            />
            <IconButton
              icon="sortDown"
              label={`Reculer ${column.title}`}
              refusals={index === shown.length - 1 ? ['Cette colonne est la dernière.'] : []}
              onClick={() => advance(index + 1)}
            />
          </div>
        ))}
        {hidden.map((column) => (
          <Checkbox key={column.key} label={column.title} checked={false} onChange={() => choose([...shown, column])} />
        ))}
      </fieldset>
    </>
  )
}
