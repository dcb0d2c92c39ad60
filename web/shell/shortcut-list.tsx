import { Fragment } from 'react'
import { keysInWords } from '../platform/keys.ts'
import { useOffers } from '../platform/offered.ts'
import { openPages } from '../platform/address/open-pages.ts'
import { useSession } from '../platform/session/session.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Keys } from '../ui/overlay/keys.tsx'

type Shortcut = { keys: readonly string[]; label: string }
type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], label: 'Rechercher et agir' },
  { keys: ['?'], label: 'Voir les raccourcis' },
  { keys: ['Échap'], label: 'Fermer ce qui est ouvert' },
  { keys: ['Ctrl', 'Z'], label: 'Annuler la dernière action, tant que son message est là' },
]
/** Shortcuts inside every table and the search box; the components implement them. */
const inside: readonly ShortcutGroup[] = [
  {
    title: 'Dans un tableau',
    shortcuts: [
      { keys: ['↑', '↓'], label: 'Passer de ligne en ligne' },
      { keys: ['Espace'], label: 'Sélectionner la ligne' },
      { keys: ['Entrée'], label: 'Ouvrir la ligne' },
    ],
  },
  {
    title: 'Dans la recherche',
    shortcuts: [
      { keys: ['Entrée'], label: 'Ouvrir' },
      { keys: ['Ctrl', 'Entrée'], label: 'Ouvrir dans un nouvel onglet' },
    ],
  },
]

/** The shortcuts that this person may use here, by group. */
export const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const session = useSession()
  const ofPages = openPages(session).flatMap(({ keys, title }): Shortcut[] => (keys ? [{ keys: keysInWords(keys), label: title }] : []))
  const ofOffers = useOffers().map(({ group, acts }): ShortcutGroup => {
    const able = acts.flatMap(({ keys, label, refusals }): Shortcut[] =>
      keys && !refusals?.length ? [{ keys: keysInWords(keys), label }] : [],
    )
    return { title: group, shortcuts: able }
  })
  const groups: readonly ShortcutGroup[] = [
    ...ofOffers,
    { title: 'Partout', shortcuts: everywhere },
    { title: 'Aller à', shortcuts: ofPages },
    ...inside,
  ]
  return (
    <Dialog isOpen title="Raccourcis" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className="key-places" aria-label="Raccourcis par endroit" tabIndex={0}>
        {groups
          .filter(({ shortcuts }) => shortcuts.length > 0)
          .map(({ title, shortcuts }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl className="key-list">
                {shortcuts.map(({ keys, label }) => (
                  <Fragment key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
      </section>
    </Dialog>
  )
}
