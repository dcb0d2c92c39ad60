import { densities, densityLabels } from '@adm/domain/values/density'
import { IconButton } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import './list-display-chooser.css'
import type { ListDisplay } from './stored-display.ts'

type Named = { key: string; title: string }
type ChooserProps = { columns: readonly Named[]; display: ListDisplay; onChoose: (change: Partial<ListDisplay>) => void }

/** The choice of a list's row height, columns, and their order. */
export const ListDisplayChooser = ({ columns, display, onChoose }: ChooserProps) => {
  const visible = display.columns.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const hidden = columns.filter((column) => !visible.includes(column))
  const choose = (chosen: readonly Named[]) => onChoose({ columns: chosen.map(({ key }) => key) })
  /** Moves a column one position forward. */
  const advance = (at: number) =>
    choose([...visible.slice(0, at - 1), ...visible.slice(at, at + 1), ...visible.slice(at - 1, at), ...visible.slice(at + 1)])
  return (
    <>
      <fieldset className="fieldset list-display">
        <legend className="field-label">Densité</legend>
        {densities.map((density) => (
          <label key={density} className="checkbox">
            <input type="radio" name="density" checked={display.density === density} onChange={() => onChoose({ density })} />
            <span>{densityLabels[density]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="fieldset list-display">
        <legend className="field-label">Colonnes</legend>
        {[...visible, ...hidden].map((column, index) => (
          <div key={column.key} className="list-display-column">
            <Checkbox
              label={column.title}
              checked={index < visible.length}
              onChange={({ target }) => choose(target.checked ? [...visible, column] : visible.filter((other) => other !== column))}
            />
            {index < visible.length && (
              <>
                <IconButton
                  icon="sortUp"
                  label={`Avancer ${column.title}`}
                  refusals={index === 0 ? ['Cette colonne est la première.'] : []}
                  onClick={() => advance(index)}
                />
                <IconButton
                  icon="sortDown"
                  label={`Reculer ${column.title}`}
                  refusals={index === visible.length - 1 ? ['Cette colonne est la dernière.'] : []}
                  onClick={() => advance(index + 1)}
                />
              </>
            )}
          </div>
        ))}
      </fieldset>
    </>
  )
}
