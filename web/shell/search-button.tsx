import { useNarrow } from '../platform/narrow.ts'
import { IconButton } from '../ui/base/button.tsx'
import { Icon } from '../ui/base/icon.tsx'
import { Keys } from '../ui/overlay/keys.tsx'
import { openCommandBox } from './commands.tsx'
import './search-button.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A button that opens the search box, labelled with its keys. */
export const SearchButton = () =>
  useNarrow() ? (
    <IconButton icon="search" label="Rechercher" onClick={openCommandBox} />
  ) : (
    <button type="button" className="search-button" aria-keyshortcuts="Control+K" onClick={openCommandBox}>
      <Icon name="search" />
      <span>Rechercher</span>
      <span className="search-button-keys" aria-hidden="true">
        <Keys keys={[isMac ? '⌘' : 'Ctrl', 'K']} />
      </span>
    </button>
  )
