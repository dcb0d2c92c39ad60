import { Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { classes } from '../base/classes.ts'
import './dialog.css'
import { Icon } from '../base/icon.tsx'
import { IconButton } from '../base/button.tsx'
import { Keys } from './keys.tsx'
import './palette.css'

/** A row to pick: its label, a dim second text, a text at its end; a link when it has a target, and the reasons if it is disabled. */
export type PaletteRow = {
  key: string
  label: string
  detail?: string | undefined
  side?: string | undefined
  keys?: readonly string[] | undefined
  href?: string | undefined
  refusals?: readonly string[] | undefined
}
export type PaletteGroup<Row extends PaletteRow = PaletteRow> = { title: string; rows: readonly Row[]; isOld?: boolean }

type PaletteProps<Row extends PaletteRow> = {
  label: string
  placeholder: string
  text: string
  onType: (text: string) => void
  groups: readonly PaletteGroup<Row>[]
  /** Read aloud when the rows change: « 3 résultats », « Recherche… ». */
  announcement: string
  /** Notices above the rows: offline, an error, a mistyped number. */
  children?: ReactNode
  isBusy: boolean
  /** Called by `Enter` or a click; `isElsewhere`: with Ctrl or Cmd. `null`: `Enter` while there is no row. */
  onPick: (row: Row | null, isElsewhere: boolean) => void
  onClose: () => void
}

/** A search box over the page, used with the keyboard: a combobox whose list is always open. */
export const Palette = <Row extends PaletteRow>(props: PaletteProps<Row>) => {
  const { label, text, groups, announcement, children, onPick, onClose } = props
  const list = useId()
  const { active, move, point } = useActiveRow(groups, text)
  const idOf = (row: PaletteRow) => `${list}-${row.key}`
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onPick(active ?? null, event.ctrlKey || event.metaKey)
    else if (!move(event.key)) return
    event.preventDefault()
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      yOffset="8dvh"
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: 'dialog-content palette', inner: 'dialog-inner palette-inner' }}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--shade)" />
      <Modal.Content aria-label={label}>
        <Head {...props} list={list} active={active && idOf(active)} onPress={press} />
        <output className="palette-told">{announcement}</output>
        {children}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list of links and actions in groups has no tag */}
        <div className="palette-list" id={list} role="listbox" aria-label="Résultats" tabIndex={-1}>
          {groups.map((group) => (
            <Group key={group.title} group={group} active={active} idOf={idOf} onPoint={point} onPick={onPick} />
          ))}
        </div>
        <Foot />
      </Modal.Content>
    </Modal.Root>
  )
}

type HeadProps = Pick<PaletteProps<PaletteRow>, 'label' | 'placeholder' | 'text' | 'onType' | 'isBusy' | 'onClose'> & {
  list: string
  /** The id of the row that `Enter` picks. */
  active: string | undefined
  onPress: (event: KeyboardEvent) => void
}

/** The field may begin with a text, which the person goes on typing. */
const putCaretAtEnd = (input: HTMLInputElement | null): void => input?.setSelectionRange(input.value.length, input.value.length)

const Head = ({ label, placeholder, text, onType, isBusy, onClose, list, active, onPress }: HeadProps) => (
  <div className="palette-head">
    <Icon name="search" />
    <input
      ref={putCaretAtEnd}
      className="palette-input"
      data-autofocus
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={active}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={placeholder}
      value={text}
      maxLength={200}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onPress}
    />
    {isBusy && <span className="button-turning" />}
    <IconButton icon="close" label="Fermer la recherche" onClick={onClose} />
  </div>
)

type GroupProps<Row extends PaletteRow> = {
  group: PaletteGroup<Row>
  active: Row | undefined
  idOf: (row: Row) => string
  onPoint: (key: string) => void
  onPick: (row: Row, isElsewhere: boolean) => void
}

const Group = <Row extends PaletteRow>({ group: { title, rows, isOld = false }, active, idOf, onPoint, onPick }: GroupProps<Row>) => {
  const name = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a listbox has no tag
    <div role="group" aria-labelledby={name} className={classes('palette-group', isOld && 'palette-old')}>
      <div id={name} className="palette-title" role="presentation">
        {title}
      </div>
      {rows.map((row) => (
        <Option key={row.key} id={idOf(row)} row={row} isActive={row === active} onPoint={onPoint} onPick={onPick} />
      ))}
    </div>
  )
}

type OptionProps<Row extends PaletteRow> = { id: string; row: Row; isActive: boolean } & Pick<GroupProps<Row>, 'onPoint' | 'onPick'>

const Option = <Row extends PaletteRow>({ id, row, isActive, onPoint, onPick }: OptionProps<Row>) => {
  const { key, label, detail, side, keys, href, refusals = [] } = row
  const Line = href === undefined ? 'div' : 'a'
  return (
    <Line
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that is an option of the box
      role="option"
      tabIndex={-1}
      className="palette-row"
      aria-selected={isActive}
      aria-disabled={refusals.length > 0 || undefined}
      {...(href === undefined ? {} : { href, draggable: false })}
      onMouseMove={() => onPoint(key)}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        onPick(row, event.ctrlKey || event.metaKey)
      }}
    >
      <span className="palette-words">
        <span className="palette-label">{label}</span>
        {[detail, ...refusals].map((words) => words && <small key={words}>{words}</small>)}
      </span>
      {side && <span className="palette-side">{side}</span>}
      {keys && <Keys keys={keys} />}
    </Line>
  )
}

const Foot = () => (
  <div className="palette-foot" aria-hidden="true">
    <span>
      <Keys keys={['↑', '↓']} /> choisir
    </span>
    <span>
      <Keys keys={['Entrée']} /> ouvrir
    </span>
    <span>
      <Keys keys={['Ctrl', 'Entrée']} /> dans un nouvel onglet
    </span>
    <span>
      <Keys keys={['Échap']} /> fermer
    </span>
  </div>
)

/** The row that `Enter` picks: the pointed row, else the first enabled one. Another text resets the pointed row. */
const useActiveRow = <Row extends PaletteRow>(groups: readonly PaletteGroup<Row>[], text: string) => {
  const [pointed, setPointed] = useState({ text, key: '' })
  const rows = groups.flatMap((group) => group.rows)
  const chosen = pointed.text === text ? rows.find(({ key }) => key === pointed.key) : undefined
  const active = chosen ?? rows.find(({ refusals }) => !refusals?.length) ?? rows[0]
  const point = (key: string) => setPointed({ text, key })
  const move = (key: string): boolean => {
    const here = active ? rows.indexOf(active) : -1
    const steps: Record<string, number> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      PageDown: Math.min(here + 8, rows.length - 1),
      PageUp: Math.max(here - 8, 0),
    }
    const step = steps[key]
    if (step === undefined || rows.length === 0) return false
    const next = rows.at(step % rows.length)
    if (next) point(next.key)
    return true
  }
  // The scroll position is outside React.
  useEffect(() => {
    document.querySelector('.palette-row[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.key])
  return { active, move, point }
}
