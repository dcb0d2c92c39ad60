import { pageRows } from '@adm/contract/page'
import type { User } from '@adm/domain/user/user'
import { keepHiddenMenus, useHiddenMenus } from '../../platform/hidden-menus.ts'
import { menuEntries } from '../../platform/menu-entries.ts'
import { chooseNumberPerPage, useSession } from '../../platform/session.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormSection } from '../../ui/form-layout.tsx'
import { LookChoice } from '../../ui/look-choice.tsx'
import { pageSizes } from '../../ui/pagination.tsx'
import { Select } from '../../ui/select.tsx'

/** What the screens show: each choice is kept at once, the rows of a page for all devices, the rest on this one. */
export const ProfileDisplay = ({ person: { numberPerPage } }: { person: User }) => (
  <FormSection title="Affichage">
    <Select
      label="Lignes par page"
      value={String(numberPerPage)}
      options={pageSizes(numberPerPage).map((size) => ({ value: String(size), label: `${size} lignes` }))}
      onChange={(chosen) => chosen && chooseNumberPerPage(Number(chosen))}
    />
    <LookChoice />
    <MenuChoice />
  </FormSection>
)

const MenuChoice = () => {
  const hidden = useHiddenMenus()
  const entries = menuEntries(pageRows, useSession())
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Entrées du menu, sur cet appareil</legend>
      {entries.map(({ path, menu = '' }) => (
        <Checkbox
          key={path}
          label={menu}
          checked={!hidden.includes(path)}
          onChange={({ target }) => keepHiddenMenus(target.checked ? hidden.filter((one) => one !== path) : [...hidden, path])}
        />
      ))}
    </fieldset>
  )
}
